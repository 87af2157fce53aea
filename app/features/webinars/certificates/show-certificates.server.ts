import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { projectMessage } from "#app/features/messages/compose/message-draft.ts";
import { placeholderKey, STANDARD_PLACEHOLDERS, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Database } from "#db/database.server.ts";
import { questionLabels } from "../reminders/show-messages.server.ts";
import { DEFAULT_CERTIFICATE_MAPPING, isMapped, readCertificateMapping, type ValueSource } from "./certificate-mapping.ts";

const MAX_PROJECTS = 200;

/** The account's certificate projects to choose from, the last edited first. */
export async function listCertificateProjects(db: Database, accountId: string): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(MAX_PROJECTS)
    .execute();
}

/** The project that the webinar's certificates come from; null when none is chosen, or it lies in the bin. */
export async function certificateProject(db: Database, webinar: Webinar): Promise<Project | null> {
  if (!webinar.certificateProjectId) return null;
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", webinar.certificateProjectId)
    .where("accountId", "=", webinar.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return project ?? null;
}

export interface MappedValue {
  /** As it stands in braces on the certificate. */
  name: string;
  source: ValueSource;
}

/** The values that a webinar can fill: the standard ones, and whatever else design and message of the project name. */
export function mappedValues(webinar: Webinar, project: Project | null): MappedValue[] {
  const mapping = readCertificateMapping(webinar.certificateMapping);
  const standard = new Set([...STANDARD_PLACEHOLDERS].map(placeholderKey));
  const texts = project ? [...designTexts(project), projectMessage(project).subject, projectMessage(project).body] : [];
  const own = usedPlaceholders(texts.join("\n")).filter((name) => isMapped(name) && !standard.has(placeholderKey(name)));
  const names = [...Object.keys(DEFAULT_CERTIFICATE_MAPPING), ...own];
  return names.map((name) => ({ name, source: mapping[name] ?? "" }));
}

function designTexts(project: Project): string[] {
  return projectDesign(project)?.fields.flatMap((field) => (field.kind === "text" ? [field.content] : [])) ?? [];
}

/** Where a value may come from, with the words of its choice. */
export function valueSources(form: Form): { value: ValueSource; label: string }[] {
  return [
    { value: "", label: "The certificate’s own value" },
    { value: "name:first", label: "The person’s first name" },
    { value: "name:last", label: "The person’s last name" },
    { value: "webinar:title", label: "Title of the webinar" },
    { value: "webinar:day", label: "Day of the webinar" },
    { value: "webinar:host", label: "Host of the webinar" },
    ...questionLabels(form).map((label) => ({ value: `answer:${label}`, label: `Answer: ${label}` })),
  ];
}

/** How many attended, how many of those have no certificate yet, and how many are held as doubtful. */
export async function countCertificates(
  db: Database,
  webinarId: string,
): Promise<{ attended: number; without: number; doubtful: number }> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select((of) => [
      of.fn.sum<number | string | null>("attended").as("attended"),
      of.fn.sum<number | string | null>("doubtful").as("doubtful"),
      of.fn
        .sum<number | string | null>(of.case().when("certificateId", "is", null).then(of.ref("attended")).else(0).end())
        .as("without"),
    ])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .executeTakeFirstOrThrow();
  return { attended: Number(row.attended ?? 0), without: Number(row.without ?? 0), doubtful: Number(row.doubtful ?? 0) };
}
