// Starts the players' page.

import { t } from '../words.js';
import { page } from './page.js';
import { painted } from './players.js';
import { start } from './starting.js';

await start(painted);
document.title = `${page.title || t('Whist drive')} · Oddtrick`;
