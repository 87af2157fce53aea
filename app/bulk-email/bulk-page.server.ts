import { noteSoon } from "#db/note-soon.server.ts";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import { readTallies } from "../activity/tallies.server.ts";
import { notFound } from "../http/not-found.ts";
import type { Installation } from "../installation.server.ts";
import { shownTime } from "../ui/relative-time.ts";
import { type BulkFilter, showsPeople } from "./bulk-filter.ts";
import { countChosen } from "./find-bulk-person.server.ts";
import { findSource } from "./find-source.server.ts";
import { CARDS_A_PAGE, countCards, markCardViewed, readCards } from "./list-cards.server.ts";
import { showPeople } from "./show-people.server.ts";
import { PEOPLE_A_PAGE, readSourcePage } from "./source-page.server.ts";

/** Everything the Bulk Email page shows. Throws 404 for a card that is not the account's. */
export async function readBulkPage({ db, clock }: Installation, { account }: Organiser, filter: BulkFilter) {
  const now = clock();
  const counts = { all: (await readTallies(db, account.id, ["people"])).people, ...(await countCards(db, account.id)) };
  const { tab, card } = filter;
  if (tab !== "all" && !showsPeople(filter)) {
    const { cards, total, page } = await readCards(db, account.id, { ...filter, tab });
    const shown = cards.map((one) => ({ ...one, edited: shownTime(one.editedAt, now, account.timeZone) }));
    return { filter: { ...filter, page }, counts, people: null, cards: { cards: shown, total, pageSize: CARDS_A_PAGE } };
  }
  const source = await findSource(db, account.id, filter);
  if (!source) throw notFound();
  if (tab !== "all" && card && filter.page === 1) await noteSoon(markCardViewed(db, account.id, { tab, id: card, now }));
  const { numbers, ...page } = await readSourcePage(db, source, filter);
  const at = { now, timeZone: account.timeZone };
  return {
    filter: { ...filter, page: page.page, near: page.near },
    counts,
    cards: null,
    people: {
      ...page,
      title: source.title,
      pageSize: PEOPLE_A_PAGE,
      rows: await showPeople(db, source, filter, numbers, at),
      chosen: await countChosen(db, source, filter.choice),
    },
  };
}
