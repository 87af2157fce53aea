import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { previewMessage } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { mergeValues } from "#app/platform/text/placeholders.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { type Composed, unknownErrors } from "../compose/composer-form.server.ts";
import { draftProblem } from "../compose/message-draft.ts";
import { queueTest } from "../compose/test-email.server.ts";
import { knownPlaceholders } from "../compose/unknown-placeholders.ts";
import { fieldsToGive } from "../compose/value-gaps.ts";
import { readMessageDraft } from "../compose/write-message.server.ts";
import { audienceLabel, BULK_PLACEHOLDERS, canHaveFallback } from "./bulk-audience.ts";
import { type BulkFilter, bulkPath, type NearPage, readBulkFilter, showsPeople } from "./bulk-choice.ts";
import { type BulkDraft, type BulkMessage, findDraft, writeDraft } from "./bulk-drafts.server.ts";
import { countChosen, findBulkPerson, type ShownPerson, searchChosen } from "./find-bulk-person.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import { showPeople } from "./show-people.server.ts";
import { CARDS_PER_PAGE, countCards, markCardViewed, readCards } from "./source-cards.server.ts";
import { countSource, readNumbers, type Stretch } from "./source-people.server.ts";
import { findSource, type Source } from "./sources.server.ts";

const MAX_CHIPS = 24;

/** Everything the composer of a bulk mail shows. */
export async function readBulkComposer(
  app: Pick<AppContext, "db" | "config">,
  { account }: Organiser,
  draft: BulkDraft,
  asked: { personId: string | null; find: string },
) {
  const { db } = app;
  const source = await findSource(db, account.id, draft.audience);
  const columns = source?.columns ?? [];
  const known = knownPlaceholders(columns, {}, BULK_PLACEHOLDERS);
  const person = source && (await findBulkPerson(db, account, draft, source, asked.personId));
  const { count, isMore } = source ? await countChosen(db, source, draft.audience.choice) : { count: 0, isMore: false };
  const words = audienceLabel(count, draft.audience, source?.title ?? null);
  const kept = readMessageDraft<BulkMessage>(draft, "bulkDrafts");
  const { subject, body, replyTo } = kept?.message ?? draft;
  return {
    message: { subject, body, replyTo },
    revision: draft.messageRevision,
    kept: draftProblem(kept),
    recipients: isMore ? `More than ${words}` : words,
    person,
    preview: person && (await previewOf(app, account, draft, person)),
    found: source ? await searchChosen(db, source, draft.audience.choice, asked.find) : [],
    chips: known.slice(0, MAX_CHIPS),
    fields: fieldsToGive(`${subject}\n${body}`, {
      known,
      given: mergeValues(draft.fallbacks, kept?.details ?? {}),
      shown: person?.values,
      canBeGiven: canHaveFallback,
      isColumn: () => true,
    }),
    warning: Object.values(unknownErrors(draft, known)).join(" ") || null,
    backTo: choosingPath(draft),
  };
}

/** The page where the people of a draft are chosen, with the same ticks. */
function choosingPath({ audience }: BulkDraft): string {
  return bulkPath({ ...readBulkFilter(new URLSearchParams()), ...audience });
}

async function previewOf(app: Pick<AppContext, "config">, account: Organiser["account"], draft: BulkDraft, person: ShownPerson) {
  const template = await renderBulkMessage(app, account, draft, { isSample: true });
  const preview = previewMessage(template, person.values);
  return { ...preview, subject: preview.subject || "No subject yet" };
}

/** A bulk mail, as the composer writes it. */
export function composeBulk(app: AppContext, organiser: Organiser, draft: BulkDraft): Composed {
  const { db, clock } = app;
  const { account } = organiser;
  const page = `/bulk-email/compose/${draft.id}`;
  let current = draft;
  return {
    page,
    sendTo: `${page}/send`,
    scheduleTo: `${page}/schedule`,
    backTo: choosingPath(draft),
    closeTo: "/bulk-email/drafts",
    mayBeUnfinished: true,
    async known() {
      const source = await findSource(db, account.id, draft.audience);
      return knownPlaceholders(source?.columns ?? [], {}, BULK_PLACEHOLDERS);
    },
    async save(given) {
      const { subject, body, replyTo } = given.message;
      current = { ...draft, subject, body, replyTo, fallbacks: mergeValues(draft.fallbacks, given.details) };
      return writeDraft(db, draft, { ...given, now: clock() });
    },
    beforeLeaving: async () => ({}),
    revision: async () => (await findDraft(db, account.id, draft.id)).messageRevision,
    async test(personId, token) {
      const source = await findSource(db, account.id, draft.audience);
      const person = source && (await findBulkPerson(db, account, current, source, personId));
      if (!person) return { problem: "Nobody is chosen. Choose at least one person, then send yourself a test." };
      await queueTest(app, {
        organiser,
        title: current.subject,
        template: await renderBulkMessage(app, account, current, { isSample: true }),
        body: current.body,
        replyTo: current.replyTo,
        values: person.values,
        token,
        now: clock(),
      });
      return person;
    },
  };
}

/** Everything the Bulk Email page shows. Throws 404 for a card that is not the account's. */
export async function readBulkPage({ db, clock }: AppContext, { account }: Organiser, filter: BulkFilter) {
  const now = clock();
  const counts = { all: (await readTallies(db, account.id, ["people"])).people, ...(await countCards(db, account.id)) };
  const { tab, card } = filter;
  if (tab !== "all" && !showsPeople(filter)) {
    const { cards, total, page } = await readCards(db, account.id, { ...filter, tab });
    const shown = cards.map((one) => ({ ...one, edited: shownTime(one.editedAt, now, account.timeZone) }));
    return { filter: { ...filter, page }, counts, people: null, cards: { cards: shown, total, pageSize: CARDS_PER_PAGE } };
  }
  const source = await findSource(db, account.id, filter);
  if (!source) throw notFound();
  if (tab !== "all" && card && filter.page === 1) await writeWithTimeout(markCardViewed(db, account.id, { tab, id: card, now }));
  const { numbers, ...page } = await readSourcePage(db, source, filter);
  const at = { now, timeZone: account.timeZone };
  return {
    filter: { ...filter, page: page.page, near: page.near },
    counts,
    cards: null,
    people: {
      ...page,
      title: source.title,
      pageSize: PEOPLE_PER_PAGE,
      rows: await showPeople(db, source, filter, numbers, at),
      chosen: await countChosen(db, source, filter.choice),
    },
  };
}

const PEOPLE_PER_PAGE = 25;

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
 * One page of a source. Pages around the one shown before are found from its first person, others from the nearer end, so
 * that a page of a million people costs what a page of a thousand does. A page past the end shows the last one.
 */
async function readSourcePage(
  db: Database,
  source: Source,
  { q, page: wish, near }: Pick<BulkFilter, "q" | "page" | "near">,
): Promise<SourcePage> {
  const { total, isMore } = await countSource(db, source, q);
  const last = Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE));
  const page = Math.min(wish, last);
  const isNear = near !== null && page > 1 && page < last && Math.abs(page - near.page) <= MAX_PAGES_AWAY;
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
  if (away >= 0) return { from: near.first, offset: away * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
  const before = source.kind === "list" ? near.first - 1 : near.first + 1;
  return { from: before, back: true, offset: (-away - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
}

function fromEnd(page: number, last: number, total: number): Omit<Stretch, "q"> {
  const start = (page - 1) * PEOPLE_PER_PAGE;
  if (page <= last / 2 || total === 0) return { from: null, offset: start, limit: PEOPLE_PER_PAGE };
  const after = Math.max(0, total - start - PEOPLE_PER_PAGE);
  return { from: null, back: true, offset: after, limit: Math.min(PEOPLE_PER_PAGE, total - start) };
}
