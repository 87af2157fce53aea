import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { findMember, removeMember } from "#app/features/accounts/members/members.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/members";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Remove a member", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const member = await findMember(context.app.db, account.id, params.memberId);
  if (!member) throw notFound();
  return { name: member.name, email: member.email };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const member = await findMember(app.db, account.id, params.memberId);
  if (!member) throw notFound();
  if (member.role === "owner") {
    const form = await readPostedForm(request);
    await requireConfirmation(request, context, { user, form, act: "remove an owner" });
  }
  const origin = requestOrigin(browserOf({ request, context }));
  const given = {
    accountId: account.id,
    actorId: user.id,
    userId: params.memberId,
    origin,
    now: app.clock(),
  };
  const outcome = await removeMember(app.db, given);
  if (!outcome) throw notFound();
  if (outcome.kind === "last-owner") {
    const text = `${outcome.name} is the only owner. Make someone else an owner first.`;
    return seeOtherWith(app, BACK, { kind: "warning", text });
  }
  return seeOtherWith(app, BACK, {
    kind: "success",
    text: `${outcome.name} is no longer a member.`,
  });
}

export default function Remove() {
  const { name, email } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Remove this member?" closeTo={BACK} button={<>Remove {name}</>} isDanger>
      <p>
        <b className="font-semibold">{name}</b> ({email}) loses access to this account immediately,
        in every browser. What they made and sent stays, under their name. Their open invitations
        are withdrawn. API keys keep working: revoke any they know under Settings, API.
      </p>
    </ConfirmDialog>
  );
}
