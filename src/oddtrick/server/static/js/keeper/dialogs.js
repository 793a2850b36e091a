// The dialogs of the keeper: a line, the menu, sharing, names, the dealer and the stake, the history of corrections.

import { html } from '../vendor/htm-preact.js';
import { HistoryDialog } from './history.js';
import { LineDialog } from './line_dialog.js';
import { Menu } from './menu.js';
import { NamesDialog } from './names_dialog.js';
import { page } from './page.js';
import { SettingsDialog } from './settings_dialog.js';
import { ShareDialog } from './share.js';

const ALL = { line: LineDialog, menu: Menu, share: ShareDialog, names: NamesDialog, settings: SettingsDialog, history: HistoryDialog };

/** The dialog that is open, if one is. */
export function Dialogs() {
  const { dialog } = page;
  if (!dialog) return null;
  return html`<${ALL[dialog.name]} key=${dialog.name} ...${dialog} />`;
}
