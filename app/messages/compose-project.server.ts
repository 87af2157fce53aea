import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Design } from "../certificates/design.ts";
import { listColumns } from "../certificates/designer/project-sample-values.server.ts";
import { findProject, type Project } from "../certificates/find-project.server.ts";
import { hasPersonalField, NOTHING_PERSONAL } from "../certificates/personal-fields.ts";
import type { Installation } from "../installation.server.ts";
import type { Composed } from "./answer-composer.server.ts";
import { findMessagePerson } from "./message-person.server.ts";
import { readDetails } from "./project-message.ts";
import { sendTest } from "./send-test.server.ts";
import { knownPlaceholders } from "./unknown-placeholders.ts";
import { writeMessage } from "./write-message.server.ts";

/** A certificate project's message, as the composer writes it. */
export function composeProject(installation: Installation, organiser: Organiser, project: Project): Composed {
  const { db, clock } = installation;
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
      return knownPlaceholders(await listColumns(db, project), { ...readDetails(project.details), ...details });
    },
    async save(given) {
      const { message, details, sameForEveryone } = given;
      current = {
        ...project,
        ...message,
        details: JSON.stringify({ ...readDetails(project.details), ...details }),
        sameForEveryone: Number(sameForEveryone ?? project.sameForEveryone === 1),
      };
      return writeMessage(db, project, { ...given, now: clock() });
    },
    revision: async () => (await findProject(db, project.accountId, project.id)).messageRevision,
    async beforeLeaving() {
      const design = current.design ? (JSON.parse(current.design) as Design) : null;
      if (!design || current.sameForEveryone === 1) return {};
      return hasPersonalField(design, await listColumns(db, project)) ? {} : { sameForEveryone: NOTHING_PERSONAL };
    },
    async test(personId, token) {
      const now = clock();
      const person = await findMessagePerson(db, organiser.account, current, personId, now);
      if (!person) return { problem: "The list is empty. Add at least one person, then send yourself a test." };
      if (!current.design) return { problem: "No design is chosen yet. Choose one, then send yourself a test." };
      await sendTest(installation, { organiser, project: current, person, token, now });
      return person;
    },
  };
}
