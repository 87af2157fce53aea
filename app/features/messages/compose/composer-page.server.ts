import { designTexts } from "#app/engines/certificate/design.ts";
import { previewMessage } from "#app/engines/message-document/message-template.ts";
import {
  asMarkdown,
  type MessageText,
  placeholderText,
} from "#app/engines/message-document/message-text.ts";
import { mergeValues, placeholderKey } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { countPeople, listColumns } from "#app/features/certificates/draw/draft-drawing.server.ts";
import {
  hasPersonalField,
  NOTHING_PERSONAL,
} from "#app/features/certificates/model/certificate-values.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import type { BodyFormat } from "#db/schema/delivery.ts";
import {
  bodyTooLong,
  DEFAULT_BODY,
  MAX_BODY_LENGTH,
  type MessageDraft,
  type ProjectMessage,
  projectMessage,
} from "../message/message-draft.ts";
import {
  canBeGivenForEveryone,
  type FieldToGive,
  fieldsToGive,
  knownPlaceholders,
} from "../message/message-placeholders.ts";
import { unknownErrors } from "../message/message-problems.ts";
import {
  findMessagePerson,
  type MessagePerson,
  renderProjectMessage,
  sampleAddresses,
  searchMessagePeople,
} from "../message/project-preview.server.ts";
import { readDetails, readMessageDraft, writeMessage } from "../message/write-message.server.ts";
import { listSavedMessages, type SavedChoice } from "../saved/saved-messages.server.ts";
import { checkMessage, type MessageCheck } from "./message-checks.ts";
import type { Composed } from "./press-button.server.ts";
import { listTestReaders, queueTest } from "./test-email.server.ts";

/** How large the window is that the message is written in. */
export type ComposerView = "normal" | "expanded" | "minimised";

/** What is typed into a composer. */
export interface ComposerValues {
  subject: string;
  body: string;
  bodyFormat?: BodyFormat;
  /** Absent in a bulk mail, as is `bcc`. */
  cc?: string;
  bcc?: string;
  replyTo: string;
}

/** What every composer shows. */
export interface ComposerPage extends ReturnType<typeof composerFrame> {
  /** Changes with the message and the certificate that the preview shows. */
  version: string;
  message: ComposerValues;
  /** Whose mail the preview shows; null: there is nobody. */
  person: MessagePerson | null;
  preview: ReturnType<typeof previewMessage> | null;
  /** Who is found by the name that was looked for. */
  found: { id: string; name: string; email: string }[];
  chips: string[];
  /** Every field that can be filled. */
  known: string[];
  fields: FieldToGive[];
  /** What was typed last and can't be sent yet. */
  kept: MessageDraft<ComposerValues> | null;
  /** The revision this form was loaded with; see `messageRevision`. */
  revision: number;
  warning: string | null;
  /** What to look at before sending. */
  checks: MessageCheck[];
  /** What a bulk e-mail is called by its own people. Absent: a project has its title. */
  sendName?: string;
  /** What a bulk e-mail can be about, and what it is. Absent: nothing is asked. */
  topic?: { chosen: string; all: { id: string; name: string }[] };
  /** What a message can begin from. */
  saved: SavedChoice[];
  /** Whom a test can go to, its organiser first. */
  testReaders: { userId: string; name: string; email: string }[];
}

/** The fields to insert, before the list's own columns. */
const CHIPS = [
  "First Name",
  "Course Title",
  "Completion Date",
  "Instructor Name",
  "Organization Name",
  "Support Email",
  "Full Name",
  "Certificate Name",
  "Download Certificate",
];
const MAX_CHIPS = 24;

/** Everything the composer shows: the message, whom it goes to, and how one person will see it. */
export async function readComposer(
  app: Pick<AppContext, "db" | "config" | "clock">,
  organiser: Organiser,
  project: Project,
  asked: { personId: string | null; find: string },
) {
  const { db, config, clock } = app;
  const { account } = organiser;
  const draft = readMessageDraft<ProjectMessage>(project, "projects");
  const message = asMarkdown(draft?.message ?? projectMessage(project));
  const details = mergeValues(readDetails(project), draft?.details ?? {});
  const columns = await listColumns(db, project);
  const person = await findMessagePerson(db, { account, project, now: clock() }, asked.personId);
  const known = knownPlaceholders(columns, details);
  const texts = [message.subject, placeholderText(message), ...designTexts(projectDesign(project))];
  const columnKeys = new Set(columns.map(placeholderKey));
  return {
    message,
    revision: project.messageRevision,
    kept: draft && { ...draft, message },
    /** Null: something on the certificate is personal, so there is nothing to tick. */
    sameForEveryone: isPersonal(project, columns) ? null : project.sameForEveryone === 1,
    peopleCount: await countPeople(db, project),
    person,
    preview:
      person &&
      previewMessage(
        await renderProjectMessage(
          { config, db },
          account,
          { ...project, ...message },
          {
            language: person.language ?? null,
          },
        ),
        person.values,
      ),
    found: await searchMessagePeople(db, project, asked.find),
    chips: knownPlaceholders(columns, {}, CHIPS).slice(0, MAX_CHIPS),
    known,
    fields: fieldsToGive(texts.join("\n"), {
      known,
      given: details,
      shown: person?.values,
      canBeGiven: canBeGivenForEveryone,
      isColumn: (name) => columnKeys.has(placeholderKey(name)),
    }),
    warning: Object.values(unknownErrors(message, known)).join(" ") || null,
    checks: checkWritten(app, message, known, person),
    saved: await listSavedMessages(db, account.id, { isBulk: false }),
    testReaders: await listTestReaders(db, organiser),
  };
}

/** Checks a message as it is typed, for the person it is shown for. */
export function checkWritten(
  { config }: Pick<AppContext, "config">,
  message: { subject: string } & MessageText,
  known: readonly string[],
  person: Pick<MessagePerson, "fullName" | "values"> | null,
): MessageCheck[] {
  const { length } = asMarkdown(message).body;
  const tooLong: MessageCheck[] =
    length > MAX_BODY_LENGTH
      ? [{ text: bodyTooLong(length), at: { part: "body", line: null } }]
      : [];
  const checks = checkMessage({
    message,
    known,
    person: person && { name: person.fullName, values: person.values },
    appUrl: config.appUrl,
  });
  return [...tooLong, ...checks];
}

function isPersonal(project: Project, columns: string[]): boolean {
  const design = projectDesign(project);
  return !design || hasPersonalField(design, columns);
}

/**
 * What every composer shows around its message: its sender, and what the `query` of its address
 * asks as `person` (whose mail to show), `find` (names to look for) and `view`; nonsense counts as
 * absent. With the one-use token of its form.
 */
export function composerFrame(
  query: URLSearchParams,
  { config }: Pick<AppContext, "config">,
  { account, user }: Organiser,
) {
  const view = query.get("view");
  return {
    personId: query.get("person"),
    find: (query.get("find") ?? "").trim().slice(0, 100),
    /** Changes when a template takes the place of what was typed. */
    begun: (query.get("begun") ?? "").slice(0, 20),
    view: (view === "expanded" || view === "minimised" ? view : "normal") as ComposerView,
    from: `${account.name} · ${config.mail.from}`,
    sender: account.name,
    replyToDefault: account.supportEmail,
    ownEmail: user.email,
    token: newFormToken(),
  };
}

/** A certificate project's message, as the composer writes it. */
export function composeProject(app: AppContext, organiser: Organiser, project: Project): Composed {
  const { db, clock } = app;
  const base = `/certificates/${project.id}`;
  let current = project;
  return {
    page: `${base}/message`,
    sendTo: `${base}/send`,
    sendOver: `${base}/message/send`,
    scheduleTo: `${base}/schedule`,
    backTo: `${base}/recipients`,
    closeTo: `/projects/${project.id}`,
    mayBeUnfinished: false,
    blank: DEFAULT_BODY,
    async known(details) {
      return knownPlaceholders(await listColumns(db, project), {
        ...readDetails(project),
        ...details,
      });
    },
    async save(written, revision) {
      const { message, details, sameForEveryone } = written;
      current = {
        ...project,
        ...message,
        details: JSON.stringify({ ...readDetails(project), ...details }),
        sameForEveryone: (sameForEveryone ?? project.sameForEveryone === 1) ? 1 : 0,
      };
      return writeMessage(db, project, written, { revision, now: clock() });
    },
    revision: async () =>
      (await findProject(db, project.accountId, project.id))?.messageRevision ?? null,
    async beforeLeaving() {
      const isFine =
        current.sameForEveryone === 1 || isPersonal(current, await listColumns(db, project));
      return isFine ? {} : { sameForEveryone: NOTHING_PERSONAL };
    },
    async test(personId, to, token) {
      const now = clock();
      const person = await findMessagePerson(
        db,
        { account: organiser.account, project: current, now },
        personId,
      );
      if (!person)
        return {
          problem: "The list is empty. Add at least one person, then send yourself a test.",
        };
      if (!current.design)
        return { problem: "No design is chosen yet. Choose one, then send yourself a test." };
      // It issues nothing, and its button opens a specimen.
      const at = { projectId: current.id, personId: person.id, origin: app.config.appUrl, now };
      const { body, replyTo } = asMarkdown(projectMessage(current));
      await queueTest(app, {
        organiser,
        to,
        title: current.title,
        projectId: current.id,
        template: await renderProjectMessage(app, organiser.account, current, {
          language: person.language ?? null,
          sample: sampleAddresses(app, at),
        }),
        body,
        replyTo,
        values: person.values,
        token,
        now,
      });
      return person;
    },
  };
}
