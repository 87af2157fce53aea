import type { Database } from "#db/database.server.ts";
import type { Form } from "./find-form.server.ts";

/** More than anyone needs; each one makes an address unavailable to other forms. */
const MAX_OLD_ADDRESSES = 20;

interface OldAddress {
  slug: string;
  /** ISO. */
  leftAt: string;
}

/** The old addresses that still redirect to a form, newest first. */
export async function listOldAddresses(db: Database, formId: string): Promise<OldAddress[]> {
  return db
    .selectFrom("formAddresses")
    .select(["slug", "leftAt"])
    .where("formId", "=", formId)
    .orderBy("leftAt", "desc")
    .orderBy("slug")
    .execute();
}

/** The current slug of the form behind an old address; null: not an old address. */
export async function presentSlug(db: Database, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("formAddresses")
    .innerJoin("forms", "forms.id", "formAddresses.formId")
    .select("forms.slug")
    .where("formAddresses.slug", "=", slug)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/**
 * Why a form can't take this address, as a message; null: it can. Reads the forms before the old
 * addresses, so that an address changing hands is found in one or the other.
 */
export async function addressProblem(
  trx: Database,
  form: Form,
  slug: string,
): Promise<string | null> {
  if (slug === form.slug) return null;
  const holder = await trx
    .selectFrom("forms")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (holder && holder.id !== form.id)
    return `Choose another address: “${slug}” belongs to another form`;
  const old = await trx
    .selectFrom("formAddresses")
    .innerJoin("forms", "forms.id", "formAddresses.formId")
    .select(["forms.id", "forms.title", "forms.accountId"])
    .where("formAddresses.slug", "=", slug)
    .executeTakeFirst();
  if (old?.id === form.id) return null;
  if (old?.accountId === form.accountId)
    return (
      `“${slug}” still leads to your form “${old.title}”. Release it in that form’s ` +
      "settings first, or choose another address"
    );
  if (old) return `Choose another address: “${slug}” belongs to another form`;
  if (form.publishedVersionId === null) return null;
  if ((await listOldAddresses(trx, form.id)).length < MAX_OLD_ADDRESSES) return null;
  return `This form already has ${MAX_OLD_ADDRESSES} old addresses. Release one of them first`;
}

/**
 * Keeps the address a published form leaves, so that printed codes and old links still work. A
 * draft's address was never shared.
 */
export async function keepOldAddress(
  trx: Database,
  form: Form,
  newSlug: string,
  now: Date,
): Promise<void> {
  if (newSlug === form.slug) return;
  // Back at an address it had before.
  await trx
    .deleteFrom("formAddresses")
    .where("slug", "=", newSlug)
    .where("formId", "=", form.id)
    .execute();
  if (form.publishedVersionId === null) return;
  await trx
    .insertInto("formAddresses")
    .values({
      slug: form.slug,
      formId: form.id,
      accountId: form.accountId,
      leftAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/**
 * Frees an old address for other forms, so it no longer redirects. False: it wasn't this form's.
 */
export async function releaseOldAddress(
  db: Database,
  formId: string,
  slug: string,
): Promise<boolean> {
  const released = await db
    .deleteFrom("formAddresses")
    .where("formId", "=", formId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return released.numDeletedRows > 0n;
}
