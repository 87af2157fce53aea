import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { findBuiltIn } from "#app/features/certificates/built-in/built-in-designs.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { MAX_MINUTES_AFTER } from "../model/webinar-messages.ts";
import { scheduleTurn } from "../reminders/due-for-turn.server.ts";
import type { CertificateMapping } from "./certificate-mapping.ts";
import { certificateProject, mappedValues, valueSources } from "./show-certificates.server.ts";

const NO_DESIGN = "Choose one of the designs";

/** A certificate that is there already. */
export const projectForm = z.object({ projectId: z.string({ error: "Choose a certificate, or start a new one" }) });

/** A new one. `token` is one-use. */
export const designForm = z.object({
  design: z.string({ error: NO_DESIGN }).transform((slug, issues) => {
    const found = findBuiltIn(slug);
    if (found) return found.design;
    issues.addIssue(NO_DESIGN);
    return z.NEVER;
  }),
  token: z.string().optional(),
});

/** Minutes after the end; null: when the button is pressed. */
export const whenForm = z.object({
  after: z
    .string()
    .default("")
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine(
      (minutes) => minutes === null || (Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES_AFTER),
      "Choose when they go",
    ),
});

async function setWebinar(
  { db, clock }: AppContext,
  webinar: Webinar,
  change: Partial<Pick<Webinar, "certificateProjectId" | "certificateMapping" | "certificatesAfterMinutes">>,
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

/** The webinar's certificates come from this project of the account from now on. Returns its title; throws 404: there is none. */
export async function chooseProject(
  app: AppContext,
  { account }: Organiser,
  webinar: Webinar,
  { projectId }: z.output<typeof projectForm>,
): Promise<string> {
  const { id, title } = await findProject(app.db, account.id, projectId);
  await setWebinar(app, webinar, { certificateProjectId: id });
  return title;
}

/** Makes a project with one of our designs for the webinar; one, however often its button is pressed. */
export async function startProject(
  app: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  { design, token = crypto.randomUUID() }: z.output<typeof designForm>,
): Promise<void> {
  const project = { accountId: account.id, userId: user.id, title: webinar.title, design, token, now: app.clock() };
  const { projectId } = await app.db.transaction().execute((trx) => createProject(trx, project));
  if (projectId) await setWebinar(app, webinar, { certificateProjectId: projectId });
}

/** By themselves, so many minutes after the end; null: by the button. */
export async function saveWhen(app: AppContext, webinar: Webinar, { after }: z.output<typeof whenForm>): Promise<void> {
  await setWebinar(app, webinar, { certificatesAfterMinutes: after });
}

/**
 * Keeps where each value comes from. The fields of its form are data: "map:" and the value's name; a value without one stays as it
 * is. Returns the value whose source is not offered any more, and then nothing is kept.
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
