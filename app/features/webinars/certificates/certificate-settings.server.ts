import { z } from "zod";
import { designTexts, inColours } from "#app/engines/certificate/design.ts";
import {
  placeholderKey,
  STANDARD_PLACEHOLDERS,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { EVERY_DESIGN, galleryCards } from "#app/features/certificates/gallery/gallery.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import {
  chosenOwnTemplate,
  listOwnTemplates,
  ownTemplateValue,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { projectMessage } from "../../messages/message/message-draft.ts";
import { questionLabels } from "../emails/webinar-values.server.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { MAX_MINUTES_AFTER } from "../model/webinar-messages.ts";
import {
  type CertificateMapping,
  DEFAULT_CERTIFICATE_MAPPING,
  isMapped,
  readCertificateMapping,
  type ValueSource,
} from "./certificate-mapping.ts";

const MAX_PROJECTS = 200;

/** The account's certificate projects to choose from, the last edited first. */
export async function listCertificateProjects(
  db: Database,
  accountId: string,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(MAX_PROJECTS)
    .execute();
}

/**
 * The project that the webinar's certificates come from; null when none is chosen, or it lies in
 * the bin.
 */
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

/**
 * The values that a webinar can fill: the standard ones, and whatever else design and message of
 * the project name.
 */
export function mappedValues(webinar: Webinar, project: Project | null): MappedValue[] {
  const mapping = readCertificateMapping(webinar.certificateMapping);
  const standard = new Set([...STANDARD_PLACEHOLDERS].map(placeholderKey));
  const texts = project
    ? [
        ...designTexts(projectDesign(project)),
        projectMessage(project).subject,
        projectMessage(project).body,
      ]
    : [];
  const own = usedPlaceholders(texts.join("\n")).filter(
    (name) => isMapped(name) && !standard.has(placeholderKey(name)),
  );
  const names = [...Object.keys(DEFAULT_CERTIFICATE_MAPPING), ...own];
  return names.map((name) => ({ name, source: mapping[name] ?? "" }));
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
    ...questionLabels(form).map((label) => ({
      value: `answer:${label}`,
      label: `Answer: ${label}`,
    })),
  ];
}

/**
 * How many attended, how many of those earned a certificate and have none yet, lack something for
 * it, or are held as doubtful.
 */
export async function countCertificates(
  db: Database,
  webinarId: string,
): Promise<{ attended: number; without: number; incomplete: number; doubtful: number }> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select((of) => [
      of.fn.sum<number | string | null>("attended").as("attended"),
      of.fn.sum<number | string | null>("doubtful").as("doubtful"),
      of.fn
        .sum<number | string | null>(
          of
            .case()
            .when(of.and([of("certificateId", "is", null), of("incomplete", "=", 0)]))
            .then(of.ref("attended"))
            .else(0)
            .end(),
        )
        .as("without"),
      of.fn
        .sum<number | string | null>(
          of.case().when("certificateId", "is", null).then(of.ref("incomplete")).else(0).end(),
        )
        .as("incomplete"),
    ])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .executeTakeFirstOrThrow();
  return {
    attended: Number(row.attended ?? 0),
    without: Number(row.without ?? 0),
    incomplete: Number(row.incomplete ?? 0),
    doubtful: Number(row.doubtful ?? 0),
  };
}

const NO_DESIGN = "Choose one of the designs";

/** A certificate that is there already. */
export const projectForm = z.object({
  projectId: z.string({ error: "Choose a certificate, or start a new one" }),
});

/** A new one: a built-in design or a template of the account. `token` is one-use. */
export const designForm = z.object({
  design: z.string({ error: NO_DESIGN }),
  token: z.string().optional(),
});

/** What a new one can begin with, the account's own templates first. */
export async function listDesignChoices(
  { db, config }: AppContext,
  account: Organiser["account"],
): Promise<{ value: string; name: string; picture: string }[]> {
  const own = await listOwnTemplates(db, { account, appUrl: config.appUrl, words: "" });
  return [
    ...own.map(({ id, name, picture }) => ({ value: ownTemplateValue(id), name, picture })),
    ...galleryCards(EVERY_DESIGN).map(({ value, name, thumbnail }) => ({
      value,
      name,
      picture: `${thumbnail}.webp`,
    })),
  ];
}

/** Minutes after the end; null: when the button is pressed. */
export const whenForm = z.object({
  after: z
    .string()
    .default("")
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine(
      (minutes) =>
        minutes === null ||
        (Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES_AFTER),
      "Choose when they go",
    ),
});

async function setWebinar(
  { db, clock }: AppContext,
  webinar: Webinar,
  change: Partial<
    Pick<Webinar, "certificateProjectId" | "certificateMapping" | "certificatesAfterMinutes">
  >,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("webinars")
      .set({ ...change, updatedAt: clock().toISOString() })
      .where("id", "=", webinar.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleTurn(trx, changed, clock());
  });
}

/**
 * The webinar's certificates come from this project of the account from now on. Returns its title;
 * null: there is none.
 */
export async function chooseProject(
  app: AppContext,
  { account }: Organiser,
  webinar: Webinar,
  { projectId }: z.output<typeof projectForm>,
): Promise<string | null> {
  const project = await findProject(app.db, account.id, projectId);
  if (!project) return null;
  await setWebinar(app, webinar, { certificateProjectId: project.id });
  return project.title;
}

/**
 * Makes a project with that design for the webinar, in the organisation's colours where it has
 * some; one, however often its button is pressed. Returns what is wrong when there is no such
 * design.
 */
export async function startProject(
  app: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  { design: choice, token = crypto.randomUUID() }: z.output<typeof designForm>,
): Promise<string | null> {
  const own = await chosenOwnTemplate(app.db, account.id, choice);
  const design = own ?? inColours(choice, await readBrandColours(app.db, account.id))?.design;
  if (!design) return NO_DESIGN;
  const project = {
    accountId: account.id,
    userId: user.id,
    title: webinar.title,
    design,
    token,
    now: app.clock(),
  };
  const { projectId } = await app.db.transaction().execute((trx) => createProject(trx, project));
  if (projectId) await setWebinar(app, webinar, { certificateProjectId: projectId });
  return null;
}

/** By themselves, so many minutes after the end; null: by the button. */
export async function saveWhen(
  app: AppContext,
  webinar: Webinar,
  { after }: z.output<typeof whenForm>,
): Promise<void> {
  await setWebinar(app, webinar, { certificatesAfterMinutes: after });
}

/**
 * Keeps where each value comes from. The fields of its form are data: "map:" and the value's name;
 * a value without one stays as it is. Returns the value whose source is not offered any more, and
 * then nothing is kept.
 */
export async function saveMapping(
  app: AppContext,
  { form, webinar, typed }: { form: Form; webinar: Webinar; typed: Record<string, unknown> },
): Promise<string | null> {
  const project = await certificateProject(app.db, webinar);
  const sources = new Set(valueSources(form).map(({ value }) => value));
  const mapping: CertificateMapping = {};
  for (const { name, source } of mappedValues(webinar, project)) {
    const chosen = typed[`map:${name}`];
    if (chosen === undefined) mapping[name] = source;
    else if (typeof chosen === "string" && sources.has(chosen)) mapping[name] = chosen;
    else return name;
  }
  await setWebinar(app, webinar, { certificateMapping: JSON.stringify(mapping) });
  return null;
}
