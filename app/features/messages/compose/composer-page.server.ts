import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { countPeople, listColumns } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { hasPersonalField, NOTHING_PERSONAL } from "#app/features/certificates/model/certificate-values.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { previewMessage } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { mergeValues, placeholderKey } from "#app/platform/text/placeholders.ts";
import type { Composed } from "./message-form.server.ts";
import { findMessagePerson, type MessagePerson, searchMessagePeople } from "./message-person.server.ts";
import { type ProjectMessage, projectMessage } from "./project-message.ts";
import { renderProjectMessage } from "./sample-certificate.server.ts";
import { sendTest } from "./test-email.server.ts";
import { knownPlaceholders, unknownPlaceholders, unknownSentence } from "./unknown-placeholders.ts";
import { canBeGivenForEveryone, fieldsToGive } from "./value-gaps.ts";
import { readDetails, readMessageDraft, writeMessage } from "./write-message.server.ts";

/** How large the window is that the message is written in. */
export type ComposerView = "normal" | "expanded" | "minimised";

const FIRST_CHIPS = ["First Name", "Course Title", "Completion Date", "Instructor Name", "Organization Name", "Support Email"];
const MORE_CHIPS = ["Full Name", "Certificate Name", "Download Certificate"];
const MAX_CHIPS = 24;

/** Everything the composer shows: the message, whom it goes to, and how one person will see it. */
export async function readComposer(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { account }: Organiser,
  project: Project,
  asked: { personId: string | null; find: string },
) {
  const { db, config, clock } = app;
  const draft = readMessageDraft<ProjectMessage>(project, "projects");
  const message = draft?.message ?? projectMessage(project);
  const details = mergeValues(readDetails(project), draft?.details ?? {});
  const columns = await listColumns(db, project);
  const person = await findMessagePerson(db, account, project, asked.personId, clock());
  const known = knownPlaceholders(columns, details);
  const warnings = [
    ...unknownPlaceholders(message.subject, known, { button: false }),
    ...unknownPlaceholders(message.body, known),
  ];
  const chips = [...FIRST_CHIPS, ...MORE_CHIPS, ...columns];
  return {
    message,
    revision: project.messageRevision,
    kept: draft,
    /** Null: something on the certificate is personal, so there is nothing to tick. */
    sameForEveryone: isPersonal(project, columns) ? null : project.sameForEveryone === 1,
    peopleCount: await countPeople(db, project),
    person,
    preview: person && previewMessage(await renderProjectMessage({ config }, account, project), person.values),
    found: await searchMessagePeople(db, project, asked.find),
    chips: chips.filter((name, index) => isFirst(chips, name, index)).slice(0, MAX_CHIPS),
    fields: valuesForEveryone(project, message, details, columns, person),
    warning: warnings.length > 0 ? unknownSentence(warnings) : null,
  };
}

function isPersonal(project: Project, columns: string[]): boolean {
  const design = projectDesign(project);
  return !design || hasPersonalField(design, columns);
}

/** The used fields that one value fills for all, with what they say without it. */
function valuesForEveryone(
  project: Project,
  message: { subject: string; body: string },
  details: Record<string, string>,
  columns: string[],
  person: MessagePerson | null,
) {
  const design = projectDesign(project);
  const texts = design?.fields.flatMap((field) => (field.kind === "text" ? [field.content] : [])) ?? [];
  const columnKeys = new Set(columns.map(placeholderKey));
  return fieldsToGive([message.subject, message.body, ...texts].join("\n"), {
    known: knownPlaceholders(columns, details),
    given: details,
    shown: person?.values,
    canBeGiven: canBeGivenForEveryone,
    isColumn: (name) => columnKeys.has(placeholderKey(name)),
  });
}

function isFirst(names: string[], name: string, index: number): boolean {
  return names.findIndex((other) => placeholderKey(other) === placeholderKey(name)) === index;
}

/**
 * What every composer shows around its message: its sender, and what the `query` of its address asks as `person` (whose mail to
 * show), `find` (names to look for) and `view`; nonsense counts as absent. With the one-use token of its form.
 */
export function composerFrame(query: URLSearchParams, { config }: Pick<AppContext, "config">, { account, user }: Organiser) {
  const view = query.get("view");
  return {
    personId: query.get("person"),
    find: (query.get("find") ?? "").trim().slice(0, 100),
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
    scheduleTo: `${base}/schedule`,
    backTo: `${base}/recipients`,
    closeTo: `/projects/${project.id}`,
    mayBeUnfinished: false,
    async known(details) {
      return knownPlaceholders(await listColumns(db, project), { ...readDetails(project), ...details });
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
    revision: async () => (await findProject(db, project.accountId, project.id)).messageRevision,
    async beforeLeaving() {
      const design = projectDesign(current);
      if (!design || current.sameForEveryone === 1) return {};
      return hasPersonalField(design, await listColumns(db, project)) ? {} : { sameForEveryone: NOTHING_PERSONAL };
    },
    async test(personId, token) {
      const now = clock();
      const person = await findMessagePerson(db, organiser.account, current, personId, now);
      if (!person) return { problem: "The list is empty. Add at least one person, then send yourself a test." };
      if (!current.design) return { problem: "No design is chosen yet. Choose one, then send yourself a test." };
      await sendTest(app, { organiser, project: current, person, token, now });
      return person;
    },
  };
}
