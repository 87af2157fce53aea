import { previewMessage } from "#app/engines/message-document/message-template.ts";
import { asMarkdown, placeholderText } from "#app/engines/message-document/message-text.ts";
import { mergeValues } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { listTopics } from "#app/features/delivery/suppressions/topics.server.ts";
import { checkWritten } from "#app/features/messages/compose/composer-page.server.ts";
import type { Composed } from "#app/features/messages/compose/press-button.server.ts";
import { listTestReaders, queueTest } from "#app/features/messages/compose/test-email.server.ts";
import { fieldsToGive } from "#app/features/messages/message/message-placeholders.ts";
import { unknownErrors } from "#app/features/messages/message/message-problems.ts";
import type { MessagePerson } from "#app/features/messages/message/project-preview.server.ts";
import { readMessageDraft } from "#app/features/messages/message/write-message.server.ts";
import { listSavedMessages } from "#app/features/messages/saved/saved-messages.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { audienceLabel, bulkFields, canHaveFallback } from "./bulk-audience.ts";
import { bulkPath, readBulkFilter } from "./bulk-choice.ts";
import {
  type BulkDraft,
  type BulkMessage,
  draftTitle,
  FIRST_BODY,
  findDraft,
  postedAudience,
  writeDraft,
} from "./bulk-drafts.server.ts";
import { countChosen, findBulkPerson, searchChosen } from "./chosen-people.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import { findSource } from "./sources.server.ts";

const MAX_CHIPS = 24;

/** Everything the composer of a bulk mail shows. */
export async function readBulkComposer(
  app: Pick<AppContext, "db" | "config">,
  organiser: Organiser,
  draft: BulkDraft,
  asked: { personId: string | null; find: string },
) {
  const { db } = app;
  const { account } = organiser;
  const source = await findSource(db, account.id, draft.audience);
  const known = bulkFields(source);
  const person = source && (await findBulkPerson(db, { account, draft, source }, asked.personId));
  const { count, isMore } = source
    ? await countChosen(db, source, draft.audience.choice)
    : { count: 0, isMore: false };
  const words = audienceLabel(count, draft.audience, source?.title ?? null);
  const kept = readMessageDraft<BulkMessage>(draft, "bulkDrafts");
  const { subject, body, bodyFormat, replyTo } = asMarkdown(kept?.message ?? draft);
  const message = { subject, body, bodyFormat, replyTo };
  const topics = await listTopics(db, account.id);
  return {
    message,
    revision: draft.messageRevision,
    sendName: draft.name,
    ...(topics.length > 0 ? { topic: { chosen: draft.topicId ?? "", all: topics } } : {}),
    kept: kept && { ...kept, message },
    recipients: isMore ? `More than ${words}` : words,
    person,
    preview: person && (await previewOf(app, account, { ...draft, ...message }, person)),
    found: source ? await searchChosen(db, source, draft.audience.choice, asked.find) : [],
    chips: known.slice(0, MAX_CHIPS),
    known,
    fields: fieldsToGive(`${subject}\n${placeholderText(message)}`, {
      known,
      given: mergeValues(draft.fallbacks, kept?.details ?? {}),
      shown: person?.values,
      canBeGiven: canHaveFallback,
      isColumn: () => true,
    }),
    checks: checkWritten(app, message, known, person),
    saved: await listSavedMessages(db, account.id, { isBulk: true }),
    testReaders: await listTestReaders(db, organiser),
    warning: Object.values(unknownErrors(message, known)).join(" ") || null,
    backTo: choosingPath(draft),
    audience: postedAudience(draft.audience),
  };
}

/**
 * The page where the people of a draft are chosen, with the same ticks. Of the rest of a send
 * nobody chose them.
 */
function choosingPath({ id, audience }: BulkDraft): string {
  if (audience.choice.without) return "/bulk-email/drafts";
  return bulkPath({ ...readBulkFilter(new URLSearchParams()), ...audience, draft: id });
}

async function previewOf(
  app: Pick<AppContext, "config" | "db">,
  account: Organiser["account"],
  draft: BulkDraft,
  person: MessagePerson,
) {
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
    sendOver: `${page}/confirm`,
    scheduleTo: `${page}/schedule`,
    backTo: choosingPath(draft),
    closeTo: "/bulk-email/drafts",
    mayBeUnfinished: true,
    blank: FIRST_BODY,
    known: async () => bulkFields(await findSource(db, account.id, draft.audience)),
    async save(written, revision) {
      const { subject, body, bodyFormat = "plain", replyTo } = written.message;
      current = {
        ...draft,
        subject,
        body,
        bodyFormat,
        replyTo,
        fallbacks: mergeValues(draft.fallbacks, written.details),
      };
      const topics = written.topicId ? await listTopics(db, account.id) : [];
      const topic = topics.find(({ id }) => id === written.topicId)?.id ?? null;
      const topicId = typeof written.topicId === "string" ? topic : draft.topicId;
      return writeDraft(db, { ...draft, topicId }, written, { revision, now: clock() });
    },
    beforeLeaving: async () => ({}),
    revision: async () => (await findDraft(db, account.id, draft.id))?.messageRevision ?? null,
    async test(personId, to, token) {
      const source = await findSource(db, account.id, draft.audience);
      const person =
        source && (await findBulkPerson(db, { account, draft: current, source }, personId));
      if (!person)
        return {
          problem: "No recipients selected. Choose at least one person, then send yourself a test.",
        };
      await queueTest(app, {
        organiser,
        to,
        title: draftTitle(current, organiser.account),
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
