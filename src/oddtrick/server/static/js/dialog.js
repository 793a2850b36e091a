// The frame of a dialog. The browser's own <dialog> keeps the focus inside, closes on Escape and gives the focus back.

import { html, useLayoutEffect, useRef } from './vendor/htm-preact.js';
import { shown } from './isolating.js';
import { Icon } from './table/faces.js';
import { t } from './words.js';

/** A title, a button to close it, what is in it. kind: classes. onClose: is called when the reader closes it. */
export function Dialog({ title, onClose, kind = '', children }) {
  const frame = useRef(null);
  const left = useRef(false);
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog.showModal();
    return () => {
      left.current = true; // its end is no wish of the reader: another dialog may be open by now
      dialog.close();
    };
  }, []);
  const onBackdrop = (event) => {
    if (event.target === frame.current) onClose();
  };
  // Escape: the browser tells of the close only later, and a key pressed in between would find the dialog open still.
  const onCancel = (event) => {
    if (event.target !== frame.current) return; // a list of choices or a chooser of files was left, not the dialog
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${frame} class=${`sheet-dialog ${kind}`} aria-labelledby="dialog-title" onCancel=${onCancel} onClose=${() => !left.current && onClose()} onClick=${onBackdrop}>
    <div class="inside">
      <header><h2 id="dialog-title">${typeof title === 'string' ? shown(title) : title}</h2><button type="button" class="btn quiet" aria-label=${t('Close')} onClick=${onClose}><${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
