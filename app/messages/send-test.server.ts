import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Project } from "../certificates/find-project.server.ts";
import type { Installation } from "../installation.server.ts";
import type { MessagePerson } from "./message-person.server.ts";
import { projectMessage } from "./project-message.ts";
import { queueTest } from "./queue-test.server.ts";
import { renderProjectMessage } from "./render-project-message.server.ts";
import { sampleAddresses } from "./sample-certificate.server.ts";

/** A test of a project's mail, as `person` will get it. It issues nothing, and its button opens a specimen. */
export async function sendTest(
  installation: Pick<Installation, "db" | "config">,
  given: { organiser: Organiser; project: Project; person: MessagePerson; token: string; now: Date },
): Promise<{ batchId: string }> {
  const { config } = installation;
  const { organiser, project, person, token, now } = given;
  const sample = sampleAddresses({ config }, { projectId: project.id, personId: person.id, origin: config.appUrl, now });
  const { body, replyTo } = projectMessage(project);
  return queueTest(installation, {
    organiser,
    title: project.title,
    projectId: project.id,
    template: await renderProjectMessage({ config }, organiser.account, project, sample),
    body,
    replyTo,
    values: person.values,
    token,
    now,
  });
}
