import { publishForm } from "../../app/features/forms/builder/publish-form.server.ts";
import type { FormElement } from "../../app/features/forms/definition/definition.ts";
import { fieldTypeOf } from "../../app/features/forms/fields/field-types.ts";
import { createForm } from "../../app/features/forms/list/create-form.server.ts";
import type { FormSettings } from "../../app/features/forms/model/form-settings.ts";
import { type Form, findForm } from "../../app/features/forms/store/find-form.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";

/** An element of a kind as the palette makes it, with what a test changes. */
export function element(kind: string, change: Partial<FormElement> & { id: string }): FormElement {
  const start = fieldTypeOf({ kind }).start();
  return {
    kind,
    showWhen: null,
    help: "",
    required: false,
    ...start,
    ...change,
    settings: { ...start.settings, ...change.settings },
  };
}

/** The three questions most forms begin with. */
export function contactQuestions(): FormElement[] {
  return [
    element("full-name", { id: "fullname", required: true }),
    element("email", { id: "emailadr", required: true }),
    element("short-text", { id: "employer", label: "Where do you work?" }),
  ];
}

/** A form that is open to the public. */
export async function addPublishedForm(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: { accountId: string; userId: string },
  given: {
    title?: string;
    elements?: FormElement[];
    settings?: Partial<FormSettings>;
    columns?: Partial<Form>;
  } = {},
): Promise<Form> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { formId } = await createForm(trx, {
      ...owner,
      title: given.title ?? "CVs that pass the screen",
      draft: { elements: given.elements ?? contactQuestions() },
      settings: given.settings,
      token: crypto.randomUUID(),
      now,
    });
    const form = orNotFound(await findForm(trx, owner.accountId, formId!));
    await publishForm(trx, form, { userId: owner.userId, now });
    if (given.columns)
      await trx.updateTable("forms").set(given.columns).where("id", "=", form.id).execute();
    return orNotFound(await findForm(trx, owner.accountId, form.id));
  });
}
