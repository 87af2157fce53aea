import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { renewPostSecret } from "#app/features/forms/settings/settings-form.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newToken } from "#app/platform/crypto.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Make a new secret", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "editor" });
  const { id } = orNotFound(await findForm(context.app.db, account.id, params.formId));
  return { back: `/forms/${id}/settings` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  await renewPostSecret(app.db, form, { secret: newToken(), actorId: user.id, now: app.clock() });
  const text =
    "There is a new secret. Give it to the person who runs the server behind the external link.";
  return seeOtherWith(app, `/forms/${form.id}/settings`, { kind: "success", text });
}

export default function NewSecret() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Make a new secret?"
      closeTo={back}
      keep="Keep the old one"
      button="Make a new secret"
    >
      <p className="text-ink-2">
        From now on submissions are signed with the new one. Until the server behind the external
        link knows it, it can’t verify them. Do this if someone who shouldn’t have the secret has
        it.
      </p>
    </ConfirmDialog>
  );
}
