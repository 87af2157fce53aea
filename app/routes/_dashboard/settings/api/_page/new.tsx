import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { expiryOf, keyForm, LIVES } from "#app/features/api/keys/key-form.server.ts";
import { createKey, MAX_KEYS } from "#app/features/api/keys/keys.server.ts";
import { KEY_AREAS, scopesOf } from "#app/features/api/keys/scopes.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/api";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Create an API key", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context, { role: "owner" });
  return { token: newFormToken(), rules: rulesOf(keyForm), lives: LIVES };
}

/** The one answer that shows the key: no redirect could carry it without keeping it somewhere. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, keyForm);
  if (submission.status !== "success") return refuse(submission);
  await requireConfirmation(request, context, { user, form: posted, act: "create an API key" });
  const { name, token, expires, ...areas } = submission.value;
  const now = app.clock();
  const origin = requestOrigin(browserOf({ request, context }));
  const what = { name, token, scopes: scopesOf(areas), expiresAt: expiryOf(expires, now) };
  const created = await createKey(app, {
    accountId: account.id,
    actorId: user.id,
    ...what,
    origin,
    now,
  });
  if (created.kind === "created") {
    context.formDone = true;
    return data({ key: created.key, name }, { headers: { "Cache-Control": "no-store" } });
  }
  return refuse(submission, {
    form:
      created.kind === "full"
        ? `You have ${MAX_KEYS} keys, which is the limit. Revoke one you don’t use, then create this one.`
        : "This form has already created a key, and we show a key only once. If you didn’t " +
          "copy it, revoke it and create another.",
  });
}

export default function NewKey() {
  const { token, rules, lives } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "key" in answer ? answer : undefined;
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: answer && !("key" in answer) ? answer : undefined,
    values: { expires: "365" },
  });
  if (made) return <Created name={made.name} value={made.key} />;
  return (
    <Dialog title="Create a key" closeTo={BACK}>
      <ErrorSummary errors={problems} />
      <Form method="post" preventScrollReset {...form}>
        <input type="hidden" name="token" value={token} />
        <TextInput
          {...inputOf(fields.name)}
          label="Name"
          hint="For example, the software or server that will use it."
          autoComplete="off"
        />
        <fieldset className="mt-5">
          <legend className="label">What the key may do</legend>
          <p className="hint">
            Give it no more than the software needs. Anyone with the key can do this in your name.
          </p>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {KEY_AREAS.map(({ area, label, read, write }) => (
              <Select
                key={area}
                {...selectOf(fields[area])}
                label={label}
                options={[
                  { value: "none", label: "No access" },
                  { value: "read", label: read },
                  ...(write ? [{ value: "write", label: write }] : []),
                ]}
              />
            ))}
          </div>
        </fieldset>
        <Select
          {...selectOf(fields.expires)}
          className="mt-5 max-w-[14rem]"
          label="Expires after"
          hint="We e-mail the owners a week before."
          options={lives}
        />
        <DialogButtons closeTo={BACK} button="Create key" />
      </Form>
    </Dialog>
  );
}

function Created({ name, value }: { name: string; value: string }) {
  return (
    <Dialog title="Your new key" closeTo={BACK}>
      <p className="mb-4 text-ink-2">
        Copy the key {name} now and keep it where only your software can read it. We show it only
        once and keep no copy.
      </p>
      <CopyField id="api-key" label="API key" value={value} button="Copy key" />
      <div className="mt-5 flex justify-end">
        <Link className="btn btn-primary" to={BACK} preventScrollReset>
          Done
        </Link>
      </div>
    </Dialog>
  );
}
