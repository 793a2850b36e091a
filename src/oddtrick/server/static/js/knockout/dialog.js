// A dialog of this page: closing it is one of the page's changes.

import { html } from '../vendor/htm-preact.js';
import { Dialog as Frame } from '../dialog.js';
import { openDialog } from './cup.js';

/** The dialog, with its title and what is in it. */
export const Dialog = (given) => html`<${Frame} ...${given} onClose=${() => openDialog(null)} />`;
