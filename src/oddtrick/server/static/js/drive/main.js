// Starts the organiser's page.

import { t } from '../words.js';
import { painted, sectionOf } from './organiser.js';
import { change, page } from './page.js';
import { start } from './starting.js';

page.section = sectionOf(location.hash);
for (const moved of ['hashchange', 'popstate']) addEventListener(moved, () => change({ section: sectionOf(location.hash) }));
await start(painted);
document.title = `${page.title || t('Whist drive')} · Oddtrick`;
