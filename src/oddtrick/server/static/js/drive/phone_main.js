// Starts the phone page of a table.

import { t } from '../words.js';
import { page } from './page.js';
import { painted } from './phone.js';
import { start } from './starting.js';

await start(painted);
document.title = `${page.title || t('Whist drive')} · Oddtrick`;
