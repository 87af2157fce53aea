import { isSampleAddress } from "#app/engines/email-address/email-address.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { draftPictures } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { peopleByEmail, searchedInPart } from "#app/features/recipients/people-search.server.ts";
import { countsOfSegments } from "#app/features/recipients/segments/count-segments.server.ts";
import { countedPeopleLabel } from "#app/features/recipients/segments/counted-people.ts";
import { findPeopleSegment } from "#app/features/recipients/segments/people-segments.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { type ShownTime, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { type BulkFilter, isChosen, type NearPage, showsPeople } from "./bulk-choice.ts";
import {
  countChosen,
  coveredBy,
  findAgreedToMailings,
  findSamplePeople,
  hasSampleData,
} from "./chosen-people.server.ts";
import { CARDS_PER_PAGE, countCards, markCardViewed, readCards } from "./source-cards.server.ts";
import {
  countSource,
  findSource,
  isIndexed,
  readNumbers,
  readSourcePeople,
  type Source,
  type SourcePerson,
  type Stretch,
} from "./sources.server.ts";

const PEOPLE_PER_PAGE = 25;

/** Everything the Bulk Email page shows. Throws 404 for a card that is not the account's. */
export async function readBulkPage(app: AppContext, { account }: Organiser, filter: BulkFilter) {
  const { db } = app;
  const now = app.clock();
  const counts = {
    all: (await readTallies(db, account.id, ["people"])).people,
    ...(await countCards(db, account.id)),
  };
  const { tab, card } = filter;
  if (tab !== "all" && !showsPeople(filter)) {
    const { cards, total, page } = await readCards(db, account.id, { ...filter, tab });
    const labels =
      tab === "segments"
        ? await countCardsOfSegments(db, account, cards, now)
        : new Map<string, string>();
    const drawn = tab === "certificates" ? cards.map(({ id }) => id) : [];
    const pictures = await draftPictures(app, account, drawn, 480);
    const shown = cards.map((one) => {
      const edited = shownTime(one.editedAt, now, account.timeZone);
      const picture = pictures.get(one.id) ?? null;
      return { ...one, edited, picture, countLabel: labels.get(one.id) ?? null };
    });
    return {
      filter: { ...filter, page },
      counts,
      people: null,
      cards: { cards: shown, total, pageSize: CARDS_PER_PAGE },
    };
  }
  const source = await findSource(db, account.id, filter);
  if (!source) return null;
  if (tab !== "all" && card && filter.page === 1)
    await writeWithTimeout(markCardViewed(db, account.id, { tab, id: card, now }));
  const { numbers, ...page } = await readSourcePage(db, source, filter);
  const at = { now, timeZone: account.timeZone };
  return {
    filter: { ...filter, page: page.page, near: page.near },
    counts,
    cards: null,
    people: {
      ...page,
      title: source.title,
      newestSearched: isIndexed(source) ? await searchedInPart(db, account.id, filter.q) : null,
      pageSize: PEOPLE_PER_PAGE,
      rows: await showPeople(db, source, filter, { numbers, ...at }),
      chosen: await countChosen(db, source, filter.choice),
    },
  };
}

/** How many people these segments have, in words. */
async function countCardsOfSegments(
  db: Database,
  { id: accountId, timeZone }: { id: string; timeZone: string },
  cards: readonly { id: string }[],
  now: Date,
): Promise<Map<string, string>> {
  const segments = [];
  for (const { id } of cards) segments.push(await findPeopleSegment(db, accountId, id));
  const counts = await countsOfSegments(
    { db, now },
    accountId,
    segments.filter((segment) => segment !== null),
  );
  return new Map([...counts].map(([id, count]) => [id, countedPeopleLabel(count, now, timeZone)]));
}

/** Farther away than the pager leads, counting from an end costs as little. */
const MAX_PAGES_AWAY = 8;

interface SourcePage {
  numbers: number[];
  page: number;
  total: number;
  isMore: boolean;
  /** Where the pages around begin from. */
  near: NearPage | null;
}

/**
 * One page of a source. Pages around the one shown before are found from its first person, others
 * from the nearer end, so that a page of a million people costs what a page of a thousand does. A
 * page past the end shows the last one.
 */
async function readSourcePage(
  db: Database,
  source: Source,
  { q, page: wish, near }: Pick<BulkFilter, "q" | "page" | "near">,
): Promise<SourcePage> {
  const { total, isMore } = await countSource(db, source, q);
  const last = Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE));
  const page = Math.min(wish, last);
  const isNear =
    near !== null && page > 1 && page < last && Math.abs(page - near.page) <= MAX_PAGES_AWAY;
  const stretches = [
    ...(isNear ? [fromNear(source, page, near)] : []),
    fromEnd(page, isMore ? Number.MAX_SAFE_INTEGER : last, total),
  ];
  let numbers: number[] = [];
  for (const stretch of stretches) {
    numbers = await readNumbers(db, source, { q, ...stretch });
    if (stretch.back) numbers.reverse();
    if (numbers.length > 0) break;
  }
  return { numbers, page, total, isMore, near: numbers[0] ? { page, first: numbers[0] } : null };
}

function fromNear(source: Source, page: number, near: NearPage): Omit<Stretch, "q"> {
  const away = page - near.page;
  if (away >= 0)
    return { from: near.first, offset: away * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
  const before = source.kind === "list" ? near.first - 1 : near.first + 1;
  return {
    from: before,
    back: true,
    offset: (-away - 1) * PEOPLE_PER_PAGE,
    limit: PEOPLE_PER_PAGE,
  };
}

function fromEnd(page: number, last: number, total: number): Omit<Stretch, "q"> {
  const start = (page - 1) * PEOPLE_PER_PAGE;
  if (page <= last / 2 || total === 0) return { from: null, offset: start, limit: PEOPLE_PER_PAGE };
  const after = Math.max(0, total - start - PEOPLE_PER_PAGE);
  return { from: null, back: true, offset: after, limit: Math.min(PEOPLE_PER_PAGE, total - start) };
}

export interface ShownRecipient {
  number: number;
  name: string;
  email: string;
  /** Of the page about them; null when it is not known yet. */
  personId: string | null;
  cameFrom: string;
  added: ShownTime;
  /** Why no mail goes to them; null: one does. */
  mark: "unsubscribed" | "bounced" | "complained" | "provider" | "sample" | "certificates" | null;
  isChosen: boolean;
  /** "Choose all" found them. */
  isCovered: boolean;
}

/**
 * The people of a page as it shows them: where they came from, whether they are ticked, and whether
 * mail may go there.
 */
async function showPeople(
  db: Database,
  source: Source,
  filter: BulkFilter,
  { numbers, now, timeZone }: { numbers: number[]; now: Date; timeZone: string },
): Promise<ShownRecipient[]> {
  const { accountId } = source;
  const people = await readSourcePeople(db, source, numbers);
  const emails = people.map(({ email }) => email);
  const suppressed = await readSuppressions(db, accountId, emails);
  const samples = (await hasSampleData(db, accountId))
    ? await findSamplePeople(db, accountId, emails)
    : new Set<string>();
  const agreed = source.rule ? await findAgreedToMailings(db, accountId, emails) : null;
  const markOf = (email: string): ShownRecipient["mark"] => {
    if (samples.has(email) || isSampleAddress(email)) return "sample";
    return suppressed.get(email) ?? (agreed && !agreed.has(email) ? "certificates" : null);
  };
  const pages = await peopleByEmail(db, accountId, emails);
  const { choice, q } = filter;
  const covered =
    choice.all === q ? new Set(numbers) : await coveredBy(db, source, choice, numbers);
  const names = await cameFrom(db, source, people);
  return people.map((person) => ({
    number: person.number,
    name: wholeName(person) || person.email,
    email: person.email,
    personId: pages.get(person.email) ?? null,
    cameFrom: names(person),
    added: shownTime(person.addedAt, now, timeZone),
    mark: markOf(person.email),
    isChosen: isChosen(choice, person.number, covered.has(person.number)),
    isCovered: covered.has(person.number),
  }));
}

/**
 * "Data Analysis Fundamentals", "Career webinar (form)", "cohort-3.csv (upload)"; empty where it is
 * gone.
 */
async function cameFrom(
  db: Database,
  source: Source,
  people: SourcePerson[],
): Promise<(person: SourcePerson) => string> {
  if (source.kind !== "all") return () => source.title ?? "";
  const ids = (kind: string) => [
    ...new Set(people.flatMap(({ seenIn }) => (seenIn?.kind === kind ? [seenIn.id] : []))),
  ];
  const titles = new Map<string, string>();
  const lists = ids("list");
  if (lists.length > 0) {
    const rows = await db
      .selectFrom("recipientLists")
      .select(["id", "name", "source"])
      .where("id", "in", lists)
      .execute();
    for (const { id, name, source: kind } of rows)
      titles.set(id, kind === "project" ? name : `${name} (${SOURCE_LABELS[kind]})`);
  }
  const forms = ids("form");
  if (forms.length > 0) {
    const rows = await db
      .selectFrom("forms")
      .select(["id", "title"])
      .where("id", "in", forms)
      .execute();
    for (const { id, title } of rows) titles.set(id, `${title} (form)`);
  }
  const projects = ids("certificate");
  if (projects.length > 0) {
    const rows = await db
      .selectFrom("projects")
      .select(["id", "title"])
      .where("id", "in", projects)
      .execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return ({ seenIn }) => (seenIn ? (titles.get(seenIn.id) ?? "") : "");
}

const SOURCE_LABELS = { upload: "upload", form: "form", api: "program" };
