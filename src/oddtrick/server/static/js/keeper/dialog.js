// The frame of a dialog. The browser's own <dialog> keeps the focus inside, closes on Escape and gives the focus back.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Icon } from '../table/faces.js';
import { openDialog } from './page.js';

/** A title, a button to close it, what is in it. */
export function Dialog({ title, children }) {
  const frame = useRef(null);
  const left = useRef(false);
  useEffect(() => {
    const dialog = frame.current;
    dialog.showModal();
    return () => {
      left.current = true; // its end is no wish of the reader: another dialog may be open by now
      dialog.close();
    };
  }, []);
  const onBackdrop = (event) => {
    if (event.target === frame.current) openDialog(null);
  };
  return html`<dialog ref=${frame} class="sheet-dialog" aria-labelledby="dialog-title" onClose=${() => !left.current && openDialog(null)} onClick=${onBackdrop}>
    <div class="inside">
      <header><h2 id="dialog-title">${title}</h2><button type="button" class="btn quiet" aria-label=${t('Close')} onClick=${() => openDialog(null)}><${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
