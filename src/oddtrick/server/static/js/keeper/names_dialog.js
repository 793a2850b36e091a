// What players and sides are called. Names stand beside the sheet, not on it, and can be deleted.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { NameFields, readNames } from './name_fields.js';
import { openDialog, page } from './page.js';
import { writeNames } from './queue.js';

/** The dialog. */
export function NamesDialog() {
  const [before] = useState(page.names);
  const [names, setNames] = useState({ ...page.names });
  const save = async (event) => {
    event.preventDefault();
    openDialog(null);
    const wanted = Object.entries(readNames(names)).filter(([who, name]) => name !== (before[who] ?? ''));
    if (wanted.length) await writeNames(Object.fromEntries(wanted)); // what another device has written stays
  };
  const erase = async () => {
    openDialog(null);
    await writeNames(readNames({}));
  };
  return html`<${Dialog} title=${t('Names')}><form class="form" onSubmit=${save}>
    <${NameFields} names=${names} onName=${(who, name) => setNames({ ...names, [who]: name })} />
    <div class="acts"><button class="btn primary">${t('Save')}</button><button type="button" class="btn" onClick=${erase}>${t('Delete all names')}</button></div>
  </form><//>`;
}
