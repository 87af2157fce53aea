import type { ExpressionBuilder } from "kysely";
import { readEntitlement } from "#app/features/billing/entitlement.server.ts";
import { CHANGE_PLAN } from "#app/features/billing/quota/quota-messages.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** What of a form says whether it is managed. */
interface FormAvailability {
  id: string;
  publishedVersionId: string | null;
  enabled: number;
  closesAt: string | null;
  deletedAt: string | null;
  isSample: number;
}

/** Why a form can't be opened, with where that is changed. */
export interface FormLimit {
  text: string;
  link: { href: string; label: string };
}

/**
 * A form manager of a plan is one form that is managed: published, and open to answers. Drafts,
 * closed forms, what lies in the bin and sample data are free.
 */
export function isManaged(form: Omit<FormAvailability, "id">, now: Date): boolean {
  const isOpen =
    form.enabled === 1 && (form.closesAt === null || form.closesAt > now.toISOString());
  return (
    form.publishedVersionId !== null && isOpen && form.deletedAt === null && form.isSample === 0
  );
}

/** How many forms an account manages now. */
export async function countManagedForms(
  db: Database,
  accountId: string,
  now: Date,
): Promise<number> {
  const row = await managed(db, accountId, now)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * How many forms Custom pays for in a period: those that are open at its end, and those that took
 * an answer in it, whatever became of them.
 */
export async function countFormsOfPeriod(
  db: Database,
  accountId: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<number> {
  const row = await db
    .selectFrom("forms")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("isSample", "=", 0)
    .where("createdAt", "<", endsAt)
    .where("publishedVersionId", "is not", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("deletedAt", "is", null), isOpen(eb, endsAt)]),
        eb.exists(
          eb
            .selectFrom("formResponses")
            .select("formResponses.id")
            .whereRef("formResponses.formId", "=", "forms.id")
            .where("formResponses.submittedAt", ">=", startsAt)
            .where("formResponses.submittedAt", "<", endsAt),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Why opening this form to answers would be one too many, or null. Asked of the form as it would
 * be: forms that are open already stay open when a plan shrinks, so that nobody's registrations
 * break.
 */
export async function findFormLimit(
  db: Database,
  account: { id: string; timeZone: string },
  form: FormAvailability,
  now: Date,
): Promise<FormLimit | null> {
  if (!isManaged(form, now)) return null;
  const { plan, formManagers } = await readEntitlement(db, account, now);
  if (formManagers === null) return null;
  const others = await managed(db, account.id, now)
    .select("title")
    .where("id", "!=", form.id)
    .orderBy("editedAt", "desc")
    .limit(formManagers + 1)
    .execute();
  if (others.length < formManagers) return null;
  const has =
    formManagers === 1 ? "1 form manager" : `${formManagers.toLocaleString("en-NG")} form managers`;
  const [first, second] = others;
  const open =
    formManagers === 1 && first && !second
      ? `“${first.title}” is already open`
      : "that many forms are already open";
  const text =
    `Your ${plan.name} plan has ${has}, and ${open}. Turn off or delete one you no ` +
    "longer need, or change your plan.";
  return { text, link: CHANGE_PLAN };
}

/** The same by the form's account, for acts that know only its id. */
export async function findFormLimitOf(
  db: Database,
  accountId: string,
  form: FormAvailability,
  now: Date,
): Promise<FormLimit | null> {
  if (!isManaged(form, now)) return null;
  const account = await db
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return findFormLimit(db, account, form, now);
}

function managed(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom("forms")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 0)
    .where("deletedAt", "is", null)
    .where("publishedVersionId", "is not", null)
    .where((eb) => isOpen(eb, now.toISOString()));
}

function isOpen(eb: ExpressionBuilder<Schema, "forms">, at: string) {
  return eb.and([
    eb("enabled", "=", 1),
    eb.or([eb("closesAt", "is", null), eb("closesAt", ">", at)]),
  ]);
}
