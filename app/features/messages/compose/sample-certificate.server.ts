import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { draftDrawRequest } from "#app/features/certificates/draw/draft-drawing.server.ts";
import type { DrawRequest } from "#app/features/certificates/model/drawing.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { readStoredDesign } from "#app/features/certificates/model/stored-design.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import { findMessagePerson } from "./message-person.server.ts";
import { projectMessage } from "./project-message.ts";
import { renderMessage } from "./render-message.server.tsx";

const DAY_SECONDS = 86_400;
const LIVES_DAYS = 30;

/**
 * Where the specimen of one person's certificate can be seen without signing in: previews stand in a frame that has no
 * cookies, and a test mail is read in a mail program. The signature names project and person and ends after 30 days.
 * `origin` is empty for addresses on the same site.
 */
export function sampleAddresses(
  { config }: Pick<AppContext, "config">,
  given: { projectId: string; personId: string; origin: string; now: Date },
): { pageAddress: string; pictureAddress: string } {
  const until = Math.ceil(given.now.getTime() / 1000 / DAY_SECONDS + LIVES_DAYS);
  const key = sign(`sample.${given.projectId}.${given.personId}.${until}`, config.sessionSecret);
  const base = `${given.origin}/certificates/${given.projectId}/message/sample`;
  return { pageAddress: `${base}.pdf?key=${key}`, pictureAddress: `${base}.jpg?key=${key}` };
}

/** What to draw for such an address, by the `key` in it, or null when that is forged, over, or its people or design are gone. */
export async function readSample(
  app: Pick<AppContext, "db" | "config" | "clock">,
  projectId: string | undefined,
  key: string,
): Promise<{ request: DrawRequest; etag: string; fullName: string } | null> {
  const { db, config, clock } = app;
  const now = clock();
  const signed = unsign(key, config.sessionSecret);
  const [word, forProject, personId, until] = signed?.split(".") ?? [];
  if (word !== "sample" || forProject !== projectId || !personId) return null;
  if (Number(until) * DAY_SECONDS * 1000 < now.getTime()) return null;
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", forProject ?? "")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project?.design) return null;
  const account: Organiser["account"] = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", project.accountId)
    .executeTakeFirstOrThrow();
  const person = await findMessagePerson(db, account, project, personId, now);
  if (!person || person.id !== personId) return null;
  const drawn = draftDrawRequest(
    config.appUrl,
    account,
    project,
    readStoredDesign(project.design, "projects.design", project.id),
    person,
  );
  return { ...drawn, fullName: person.fullName };
}

/** The project's mail as it stands. `sample` stands in for the certificate that is not issued yet. */
export function renderProjectMessage(
  { config }: Pick<AppContext, "config">,
  account: Organiser["account"],
  project: Project,
  sample?: { pageAddress?: string; pictureAddress: string },
): Promise<MessageTemplate> {
  const { subject, body, delivery } = projectMessage(project);
  const { appName, appUrl, brandColour } = config;
  return renderMessage({ subject, body, delivery, account, appName, appUrl, brandColour, sample });
}
