// The page of a drive for a projector: starts it, and paints it anew as time goes on.

import { html, render } from '../vendor/htm-preact.js';
import { start } from '../drive/starting.js';
import { paint } from '../drive/page.js';
import { Wall } from './wall.js';

const BEAT = 250; // milliseconds between two looks at the clock

await start((root) => () => render(html`<${Wall} />`, root));
setInterval(paint, BEAT);
