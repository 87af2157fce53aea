import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Installation } from "../installation.server.ts";
import { type Composed, unknownErrors } from "../messages/answer-composer.server.ts";
import { fieldsToGive } from "../messages/fields-to-give.ts";
import { mergeValues } from "../messages/merge-values.ts";
import { draftProblem, readMessageDraft } from "../messages/message-draft.ts";
import { previewMessage } from "../messages/message-template.ts";
import { queueTest } from "../messages/queue-test.server.ts";
import { knownPlaceholders } from "../messages/unknown-placeholders.ts";
import { audienceWords } from "./bulk-audience.ts";
import { type BulkDraft, type BulkMessage, findDraft, writeDraft } from "./bulk-drafts.server.ts";
import { bulkPath, readBulkFilter } from "./bulk-filter.ts";
import { BULK_PLACEHOLDERS, canHaveFallback } from "./bulk-placeholders.ts";
import { countChosen, findBulkPerson, type ShownPerson, searchChosen } from "./find-bulk-person.server.ts";
import { findSource } from "./find-source.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";

const MOST_CHIPS = 24;

/** Everything the composer of a bulk mail shows. */
export async function readBulkComposer(
  installation: Pick<Installation, "db" | "config">,
  { account }: Organiser,
  draft: BulkDraft,
  asked: { personId: string | null; find: string },
) {
  const { db } = installation;
  const source = await findSource(db, account.id, draft.audience);
  const columns = source?.columns ?? [];
  const known = knownPlaceholders(columns, {}, BULK_PLACEHOLDERS);
  const person = source && (await findBulkPerson(db, account, draft, source, asked.personId));
  const { count, isMore } = source ? await countChosen(db, source, draft.audience.choice) : { count: 0, isMore: false };
  const words = audienceWords(count, draft.audience, source?.title ?? null);
  const kept = readMessageDraft<BulkMessage>(draft);
  const { subject, body, replyTo } = kept?.message ?? draft;
  return {
    message: { subject, body, replyTo },
    revision: draft.messageRevision,
    kept: draftProblem(kept),
    recipients: isMore ? `More than ${words}` : words,
    person,
    preview: person && (await previewOf(installation, account, draft, person)),
    found: source ? await searchChosen(db, source, draft.audience.choice, asked.find) : [],
    chips: known.slice(0, MOST_CHIPS),
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
export function choosingPath({ audience }: BulkDraft): string {
  return bulkPath({ ...readBulkFilter(new URLSearchParams()), ...audience });
}

async function previewOf(
  installation: Pick<Installation, "config">,
  account: Organiser["account"],
  draft: BulkDraft,
  person: ShownPerson,
) {
  const template = await renderBulkMessage(installation, account, draft, { isSample: true });
  const preview = previewMessage(template, person.values);
  return { ...preview, subject: preview.subject || "No subject yet" };
}

/** A bulk mail, as the composer writes it. */
export function composeBulk(installation: Installation, organiser: Organiser, draft: BulkDraft): Composed {
  const { db, clock } = installation;
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
      await queueTest(installation, {
        organiser,
        title: current.subject,
        template: await renderBulkMessage(installation, account, current, { isSample: true }),
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
