import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Design } from "../certificates/design.ts";
import { countPeople, listColumns } from "../certificates/designer/project-sample-values.server.ts";
import type { Project } from "../certificates/find-project.server.ts";
import { hasPersonalField } from "../certificates/personal-fields.ts";
import type { Installation } from "../installation.server.ts";
import { fieldsToGive } from "./fields-to-give.ts";
import { mergeValues } from "./merge-values.ts";
import { draftProblem, readMessageDraft } from "./message-draft.ts";
import { findMessagePerson, type MessagePerson, searchMessagePeople } from "./message-person.server.ts";
import { previewMessage } from "./message-template.ts";
import { placeholderKey } from "./placeholders.ts";
import { type ProjectMessage, projectMessage, readDetails } from "./project-message.ts";
import { renderProjectMessage } from "./render-project-message.server.ts";
import { knownPlaceholders, unknownPlaceholders, unknownSentence } from "./unknown-placeholders.ts";
import { canBeGivenForEveryone } from "./value-gaps.ts";

const FIRST_CHIPS = ["First Name", "Course Title", "Completion Date", "Instructor Name", "Organization Name", "Support Email"];
const MORE_CHIPS = ["Full Name", "Certificate Name", "Download Certificate"];
const MOST_CHIPS = 24;

/** Everything the composer shows: the message, whom it goes to, and how one person will see it. */
export async function readComposer(
  installation: Pick<Installation, "db" | "config" | "clock">,
  { account }: Organiser,
  project: Project,
  asked: { personId: string | null; find: string },
) {
  const { db, config, clock } = installation;
  const draft = readMessageDraft<ProjectMessage>(project);
  const message = draft?.message ?? projectMessage(project);
  const details = mergeValues(readDetails(project.details), draft?.details ?? {});
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
    kept: draftProblem(draft),
    /** Null: something on the certificate is personal, so there is nothing to tick. */
    sameForEveryone: isPersonal(project, columns) ? null : project.sameForEveryone === 1,
    peopleCount: await countPeople(db, project),
    person,
    preview: person && previewMessage(await renderProjectMessage({ config }, account, project), person.values),
    found: await searchMessagePeople(db, project, asked.find),
    chips: chips.filter((name, index) => isFirst(chips, name, index)).slice(0, MOST_CHIPS),
    fields: valuesForEveryone(project, message, details, columns, person),
    warning: warnings.length > 0 ? unknownSentence(warnings) : null,
  };
}

function isPersonal(project: Project, columns: string[]): boolean {
  return !project.design || hasPersonalField(JSON.parse(project.design) as Design, columns);
}

/** The used fields that one value fills for all, with what they say without it. */
function valuesForEveryone(
  project: Project,
  message: { subject: string; body: string },
  details: Record<string, string>,
  columns: string[],
  person: MessagePerson | null,
) {
  const design = project.design ? (JSON.parse(project.design) as Design) : null;
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
