// The log in words: one line for each thing that happened, for the live region and for whoever asks again.

import { capital, cardName, say, suitName, t, tn } from '../words.js';
import { page, paint } from './page.js';
import {
  homeSide,
  isMine,
  nameAt,
  names,
  nameOfPlayer,
  otherSide,
  pairNames,
  SEATS,
  sideOf,
  speaking,
} from './seats.js';

let counter = 0;

/** Says something to those who cannot see it. */
export function speak(text) {
  if (!text) return;
  counter += 1;
  page.log = [...page.log.slice(-11), { id: counter, text }];
  paint();
}

/** Says what some entries of the log mean, in one go. before: the table before them, if it was seen. */
export function speakEntries(entries, view, before) {
  speak(
    entries
      .map((entry) => sentenceOf(entry, view, before))
      .filter(Boolean)
      .join(' '),
  );
}

/** One entry in a sentence; empty for what need not be said. */
export function sentenceOf(entry, view, before) {
  const tell = SENTENCES[entry.type];
  return tell ? tell(entry.data, view, before ?? view) : '';
}

const mine = (seat, view) => view.viewer === seat;

const SENTENCES = {
  seat_taken: ({ seat, player }) =>
    player === page.me
      ? t('You sit {seat:seat}.', { seat })
      : t('{name} sits {seat:seat}.', { name: nameOfPlayer(player, seat), seat }),
  seat_left: ({ seat }) => t('The chair of {seat:seat} is empty.', { seat }),
  match_begun: () => t('The match begins.'),
  spread_laid: () => t('The pack is spread; draw a card.'),
  // The last card drawn changes the chairs: whoever draws does it where he sat before.
  card_drawn: ({ seat, card }, _, before) =>
    mine(seat, before)
      ? t('You draw the {card}.', { card: cardName(card) })
      : t('{name} draws the {card}.', { name: nameAt(seat, before), card: cardName(card) }),
  sides_made: (_, view) =>
    t('{pair} play together.', { pair: capital(pairNames(view.viewer ? sideOf(view.viewer) : 'ns', view)) }),
  dealer_found: ({ dealer }, view) =>
    mine(dealer, view) ? t('You deal.') : t('{name} deals.', { name: nameAt(dealer, view) }),
  pack_cut: ({ by, at }, view) =>
    by === null
      ? ''
      : mine(by, view)
        ? tn('You cut {n} card.', 'You cut {n} cards.', at)
        : tn('{name} cuts {n} card.', '{name} cuts {n} cards.', at, { name: nameAt(by, view) }),
  pack_dealt: ({ dealer, trump, turn_up: turnUp }, view) => {
    const dealt = mine(dealer, view) ? t('You dealt.') : t('{name} dealt.', { name: nameAt(dealer, view) });
    const up = turnUp ? t('The turn-up is the {card}.', { card: cardName(turnUp) }) : '';
    const trumps = trump ? t('{suit} are trumps.', { suit: capital(suitName(trump)) }) : t('There are no trumps.');
    return [dealt, up, trumps].filter(Boolean).join(' ');
  },
  fault_reported: ({ reason }, view) => `${capital(say(reason, speaking(view)))}.`,
  deal_voided: () => t('The deal does not count.'),
  card_played: ({ seat, card, trick }, view) => played(seat, card, trick, view),
  revoke_corrected: ({ seat, card }, view) =>
    mine(seat, view)
      ? t('You put a revoke right with the {card}.', { card: cardName(card) })
      : t('{name} puts a revoke right with the {card}.', { name: nameAt(seat, view), card: cardName(card) }),
  revoke_claimed: ({ by, against, trick }, view) => revokeClaimed(by, against, trick, view),
  revoke_judged: ({ against, trick, proven }, view) => revokeJudged(against, trick, proven, view),
  honours_shown: ({ by }, view) =>
    mine(by, view) ? t('You call honours.') : t('{name} calls honours.', { name: nameAt(by, view) }),
  partner_asked: ({ seat, found }, view) => {
    if (found) return '';
    return mine(seat, view)
      ? t('You ask for an honour in vain.')
      : t('{name} asks for an honour in vain.', { name: nameAt(seat, view) });
  },
  rest_claimed: ({ seat, tricks }, view) => claimed(seat, tricks, view),
  claim_answered: ({ seat, agree }, view) => {
    const name = nameAt(seat, view);
    if (mine(seat, view)) return agree ? t('You agree.') : t('You do not agree; play goes on.');
    return agree ? t('{name} agrees.', { name }) : t('{name} does not agree; play goes on.', { name });
  },
  take_back_asked: ({ seat, card }, view) =>
    mine(seat, view)
      ? t('You ask to take back the {card}.', { card: cardName(card) })
      : t('{name} asks to take back the {card}.', { name: nameAt(seat, view), card: cardName(card) }),
  take_back_refused: ({ by }, view) =>
    mine(by, view)
      ? t('You say no: the card stays played.')
      : t('{name} says no: the card stays played.', { name: nameAt(by, view) }),
  card_taken_back: ({ seat, card }, view) =>
    mine(seat, view)
      ? t('You take back the {card}.', { card: cardName(card) })
      : t('{name} takes back the {card}.', { name: nameAt(seat, view), card: cardName(card) }),
  hand_ended: ({ tricks }, view) => {
    const side = view.viewer ? sideOf(view.viewer) : 'ns';
    const [ns, ew] = tricks;
    return t('The hand is over. {one}: {n}. {other}: {m}.', {
      one: capital(pairNames(side, view)),
      n: side === 'ns' ? ns : ew,
      other: capital(pairNames(otherSide(side), view)),
      m: side === 'ns' ? ew : ns,
    });
  },
  honours_announced: ({ by, count }, view) =>
    mine(by, view)
      ? tn('You announce {n} honour.', 'You announce {n} honours.', count)
      : tn('{name} announces {n} honour.', '{name} announces {n} honours.', count, { name: nameAt(by, view) }),
  hand_scored: (data, view) => scoreLine(data.scored, data.score, view),
  match_ended: ({ winner }, view) =>
    winner === null
      ? t('The match is drawn.')
      : t('{pair} win the match.', { pair: capital(pairNames(winner.toLowerCase(), view)) }),
};

/** What answers a wish of the table in the negative, in a sentence; others have to see it as well as hear it. */
export function refusalIn(entries, view) {
  const no = entries.find(
    ({ type, data }) =>
      (type === 'claim_answered' && !data.agree && !mine(data.seat, view)) ||
      (type === 'take_back_refused' && !mine(data.by, view)),
  );
  return no ? sentenceOf(no, view) : '';
}

function claimed(seat, tricks, view) {
  const name = nameAt(seat, view);
  if (mine(seat, view))
    return tricks
      ? tn('You claim {n} of the tricks left.', 'You claim {n} of the tricks left.', tricks)
      : t('You concede the tricks left.');
  return tricks
    ? tn('{name} claims {n} of the tricks left.', '{name} claims {n} of the tricks left.', tricks, { name })
    : t('{name} concedes the tricks left.', { name });
}

function revokeClaimed(by, against, trick, view) {
  const [name, other] = [nameAt(by, view), nameAt(against, view)];
  if (mine(by, view)) return t('You say that {other} revoked in trick {n}.', { other, n: trick });
  if (mine(against, view)) return t('{name} says that you revoked in trick {n}.', { name, n: trick });
  return t('{name} says that {other} revoked in trick {n}.', { name, other, n: trick });
}

function revokeJudged(against, trick, proven, view) {
  if (mine(against, view))
    return proven
      ? t('You did revoke in trick {n}.', { n: trick })
      : t('You did not revoke in trick {n}.', { n: trick });
  const name = nameAt(against, view);
  return proven
    ? t('{name} did revoke in trick {n}.', { name, n: trick })
    : t('{name} did not revoke in trick {n}.', { name, n: trick });
}

function played(seat, card, trick, view) {
  const done = trickOf(view, trick);
  const led = (done ?? view.hand?.trick)?.leader === seat;
  const name = cardName(card);
  const said = mine(seat, view)
    ? led
      ? t('You lead the {card}.', { card: name })
      : t('You play the {card}.', { card: name })
    : led
      ? t('{name} leads the {card}.', { name: nameAt(seat, view), card: name })
      : t('{name} plays the {card}.', { name: nameAt(seat, view), card: name });
  if (!done) return said;
  const won = mine(done.winner, view)
    ? t('You win the trick.')
    : t('{name} wins the trick.', { name: nameAt(done.winner, view) });
  return `${said} ${won}`;
}

/** A trick by its number, if it is complete and may be seen. */
export function trickOf(view, number) {
  const hand = view.hand ?? view.last_hand?.hand;
  if (!hand) return null;
  const at = number - 1 - (hand.tricks_done - hand.tricks.length);
  return hand.tricks[at] ?? null;
}

/** The line that explains a score: "8 tricks: 2 · honours, 3 of 4: 2 · score 4–1". */
export function scoreLine(scored, score, view = page.view) {
  const side = view.viewer ? sideOf(view.viewer) : 'ns';
  const lines = scored.lines.map((line) => say(line.reason, speaking(view)));
  const end = scored.score;
  lines.push(t('score {we}–{they}', { we: end[side], they: end[otherSide(side)] }));
  return `${capital(lines.join(' · '))}.`;
}

/** Whose turn it is, in a sentence. */
export function turnSpoken() {
  const { view } = page;
  if (view === null) return t('Not at the table yet.');
  if (view.awaited.length === 0) return t('Nobody has to act.');
  if (view.awaited.length === 1 && isMine(view.awaited[0])) {
    const led = view.hand?.trick.cards[0]?.[0];
    return led ? t('It is your turn; {suit} were led.', { suit: suitName(led) }) : t('It is your turn.');
  }
  return t('The table waits for {names}.', { names: names(view.awaited) });
}

/** The score, tricks and trumps, in sentences. */
export function scoreSpoken() {
  const { view } = page;
  if (!view?.score) return t('There is no score yet.');
  const side = homeSide();
  const other = otherSide(side);
  const said = [
    t('{one} {we}, {other} {they}.', {
      one: capital(pairNames(side)),
      we: view.score.score[side],
      other: pairNames(other),
      they: view.score.score[other],
    }),
  ];
  if (view.hand) {
    const [ns, ew] = view.hand.tricks_won;
    said.push(t('Tricks {n} to {m}.', side === 'ns' ? { n: ns, m: ew } : { n: ew, m: ns }));
    said.push(
      view.hand.trump
        ? t('{suit} are trumps.', { suit: capital(suitName(view.hand.trump)) })
        : t('There are no trumps.'),
    );
  }
  return said.join(' ');
}

/** The last complete trick, in a sentence. */
export function lastTrickSpoken() {
  const { trick, view } = lastTrick();
  if (!trick) return t('There is no complete trick yet.');
  const cards = trick.cards.map((card, at) => {
    const seat = SEATS[(SEATS.indexOf(trick.leader) + at) % 4];
    return isMine(seat, view)
      ? t('you {card}', { card: cardName(card) })
      : t('{name} {card}', { name: nameAt(seat, view), card: cardName(card) });
  });
  const won = isMine(trick.winner, view)
    ? t('You won it.')
    : t('{name} won it.', { name: nameAt(trick.winner, view) });
  return `${capital(cards.join(', '))}. ${won}`;
}

/** The last complete trick of the hand that is played, or of the one before it; and how they sat who played it. */
export function lastTrick() {
  const { view, ended } = page;
  if (view?.hand) return { trick: view.hand.tricks.at(-1) ?? null, view };
  return { trick: view?.last_hand?.hand.tricks.at(-1) ?? null, view: ended?.at ?? view };
}
