import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPasskey, removePasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/security/passkeys";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Remove a passkey", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const passkey = await findPasskey(context.app.db, user.id, params.passkeyId);
  if (!passkey) throw notFound();
  return { name: passkey.name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const passkey = await findPasskey(app.db, user.id, params.passkeyId);
  if (!passkey) throw notFound();
  const form = await readPostedForm(request);
  await requireConfirmation(request, context, { user, form, act: "remove a passkey" });
  await removePasskey(app, {
    userId: user.id,
    id: passkey.id,
    browser: browserOf({ request, context }),
  });
  return seeOtherWith(app, BACK, {
    kind: "success",
    text: `The passkey ${passkey.name} was removed.`,
  });
}

export default function RemovePasskey() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      closeTo={BACK}
      keep="Keep it"
      button="Remove passkey"
      isDanger
    >
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{name}</b> no longer signs you in. Delete it on your
        device or in your password manager too, so that it isn’t offered any more.
      </p>
    </ConfirmDialog>
  );
}
