// Dialogs over the table. The browser's own <dialog> keeps the focus inside, closes on Escape and gives the focus back.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Claim } from './claim.js';
import { Icon } from './faces.js';
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

/** The frame of a dialog: a title, a button to close it, what is in it. */
export function Dialog({ title, kind = '', children }) {
  const frame = useRef(null);
  const left = useRef(false);
  useEffect(() => {
    const dialog = frame.current;
    dialog.showModal();
    return () => {
      left.current = true; // its end is no wish of the player: another dialog may be open by now
      dialog.close();
    };
  }, []);
  const onBackdrop = (event) => {
    if (event.target === frame.current) openDialog(null);
  };
  return html`<dialog ref=${frame} class=${`sheet-dialog ${kind}`} aria-labelledby="dialog-title"
    onClose=${() => !left.current && openDialog(null)} onClick=${onBackdrop}>
    <div class="inside">
      <header><h2 id="dialog-title">${title}</h2>
        <button type="button" class="btn quiet" aria-label=${t('Close')} onClick=${() => openDialog(null)}>
        <${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
