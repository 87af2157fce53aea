import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isConfirmed } from "#app/features/accounts/confirm/confirm-session.server.ts";
import { readKeptForm } from "#app/features/accounts/confirm/kept-form.server.ts";
import { CONFIRM_PAGE } from "#app/features/accounts/social/social-intent.ts";
import { confirmQuestion, requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { ConfirmIdentity } from "#app/ui/dashboard/confirm-identity.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Confirm it’s you · Account settings", matches) },
];

/**
 * Goes on with the form that this browser keeps: after coming back from Google or X, or before
 * leaving for it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const { app } = context;
  const cookies = request.headers.get("Cookie");
  const kept = readKeptForm(app.config, { cookies, userId: user.id, now: app.clock() });
  if (!kept) throw seeOther("/settings/security");
  if (await isConfirmed(app, cookies)) return { asked: null, kept };
  const asking = { user, form: new FormData(), act: kept.act, action: CONFIRM_PAGE, errors: {} };
  return { asked: await confirmQuestion(app, asking), kept };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const kept = readKeptForm(app.config, {
    cookies: request.headers.get("Cookie"),
    userId: user.id,
    now: app.clock(),
  });
  if (!kept) return seeOther("/settings/security");
  await requireConfirmation(request, context, {
    user,
    form: await readPostedForm(request),
    act: kept.act,
  });
  return seeOther(CONFIRM_PAGE);
}

export default function Confirm() {
  const { asked, kept } = useLoaderData<typeof loader>();
  if (asked) return <ConfirmIdentity {...asked} heading="h2" />;
  return (
    <SettingsCard
      id="confirmed"
      title="Thanks, it’s you"
      className="max-w-[34rem]"
      intro={`Continue to ${kept.act}.`}
    >
      <form method="post" action={kept.action} className="flex flex-wrap gap-3">
        {kept.fields.map(([name, value], at) => (
          <input type="hidden" name={name} value={value} key={at} />
        ))}
        <button type="submit" className="btn btn-primary">
          Continue
        </button>
        <a className="btn btn-plain" href="/settings/security">
          Cancel
        </a>
      </form>
    </SettingsCard>
  );
}
