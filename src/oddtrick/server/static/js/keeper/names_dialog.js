// What players and sides are called. Names stand beside the sheet, not on it, and can be deleted.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { NameFields, readNames } from './name_fields.js';
import { openDialog, page } from './page.js';
import { writeNames } from './queue.js';

/** The dialog. */
export function NamesDialog() {
  const [names, setNames] = useState({ ...page.names });
  const save = async (event) => {
    event.preventDefault();
    openDialog(null);
    await writeNames(readNames(names));
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
