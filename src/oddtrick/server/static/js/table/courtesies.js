// The courtesies in words; nothing else may be said at a whist table, and these between hands alone.

import { t } from '../words.js';

export const COURTESIES = {
  good_luck: () => t('Good luck!'),
  well_played: () => t('Well played!'),
  thank_you: () => t('Thank you!'),
  sorry: () => t('Sorry!'),
  one_moment: () => t('One moment, please.'),
  goodbye: () => t('Goodbye!'),
};
