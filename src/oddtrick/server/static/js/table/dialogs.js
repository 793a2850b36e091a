// Dialogs over the table.

import { html } from '../vendor/htm-preact.js';
import { Dialog as Frame } from '../dialog.js';
import { Claim } from './claim.js';
import { Keys } from './shortcuts.js';
import { LastTrick } from './last_trick.js';
import { Look } from './look.js';
import { Leave, Menu, Talk } from './menu.js';
import { change, page } from './page.js';
import { Revoke } from './revoke.js';
import { SheetDialog } from './rubber.js';
import { Seal } from './seal.js';
import { Settings } from './settings.js';
import { ShareDialog } from './sharing.js';

const ALL = {
  menu: Menu,
  settings: Settings,
  keys: Keys,
  last: LastTrick,
  claim: Claim,
  revoke: Revoke,
  seal: Seal,
  sheet: SheetDialog,
  look: Look,
  talk: Talk,
  share: ShareDialog,
  leave: Leave,
};

/** The dialog that is open, if one is. */
export function Dialogs() {
  const { dialog } = page;
  if (!dialog || page.view === null) return null;
  return html`<${ALL[dialog.name]} key=${dialog.name} ...${dialog} />`;
}

/** Opens another dialog, or none. */
export const openDialog = (name, more = {}) => change({ dialog: name ? { name, ...more } : null });

/** A dialog, with its title and what is in it. */
export const Dialog = (given) => html`<${Frame} ...${given} onClose=${() => openDialog(null)} />`;
