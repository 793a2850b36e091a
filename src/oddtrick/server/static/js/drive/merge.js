// What stands on the page after news: news carries only the rounds that changed, and standings only where they did.

/** The view after news. view: before it. news: `{ view, rounds }`, rounds being how many are seated. */
export function merged(view, news) {
  const rounds = new Map();
  for (const each of [...(view?.rounds ?? []), ...news.view.rounds]) {
    if (each.seating.number <= news.rounds) rounds.set(each.seating.number, each);
  }
  return {
    ...news.view,
    rounds: [...rounds.values()].sort((one, other) => one.seating.number - other.seating.number),
    standings: news.view.standings ?? view?.standings ?? null,
  };
}
