import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "#app/features/accounts/require-organiser.server.ts";
import { sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { changePassword } from "#app/features/accounts/settings/change-password.server.ts";
import { listSessions, readSettings } from "#app/features/accounts/settings/settings.server.ts";
import { ConnectedAccounts } from "#app/features/accounts/settings/views/connected-accounts.tsx";
import { PasswordCard } from "#app/features/accounts/settings/views/password-card.tsx";
import { SessionsCard } from "#app/features/accounts/settings/views/sessions-card.tsx";
import { rulesMet } from "#app/features/accounts/sign-up/password-rules.ts";
import { signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { listIdentities } from "#app/features/accounts/social/connections.server.ts";
import { socialAvailable } from "#app/features/accounts/social/social-intent.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { shortDay, shownTime } from "#app/platform/time/relative-time.ts";
import { formTitle } from "#app/ui/page/page-title.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const headers = signUpHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Security · Account settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { user, account } = organiser;
  const { db, config, clock } = context.app;
  const now = clock();
  const [{ hasPassword, passwordChangedAt }, identities, sessions] = await Promise.all([
    readSettings(db, organiser),
    listIdentities(db, user.id),
    listSessions(db, config, { userId: user.id, currentId: sessionIdOf(config, request), now }),
  ]);
  const shown = (at: string) => shownTime(at, now, account.timeZone);
  return {
    email: user.email,
    hasPassword,
    changedOn: passwordChangedAt && shortDay(passwordChangedAt, account.timeZone),
    identities,
    available: socialAvailable(config),
    sessions: sessions.map(({ signedInAt, lastSeenAt, ...session }) => ({
      ...session,
      signedIn: shown(signedInAt),
      lastSeen: session.isThis ? null : shown(lastSeenAt),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { app, clientAddress } = context;
  const form = await readPostedForm(request);
  const outcome = await changePassword(app, organiser, { form, request, clientAddress });
  if (outcome.kind === "refused") {
    const { status, errors, headers } = outcome;
    return json({ errors, met: rulesMet(form.get("password")?.toString() ?? "") }, { status, headers });
  }
  const others = outcome.ended > 0 ? " Every other browser is signed out." : "";
  const text = `Your password is changed.${others}`;
  const flash = flashCookie(app, { kind: "success", text });
  return seeOther("/settings/security", setCookies([flash, ...outcome.cookies]));
}

export default function Security() {
  const { email, hasPassword, changedOn, identities, available, sessions } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 xl:grid-cols-2 items-start">
        <PasswordCard hasPassword={hasPassword} changedOn={changedOn} errors={problem?.errors} met={problem?.met} />
        <div className="grid gap-5">
          <SettingsCard id="email-heading" title="E-mail address">
            <p className="break-words">
              You sign in with <b className="font-semibold">{email}</b>.
            </p>
            <p className="mt-4">
              <Link className="btn btn-plain" to="/settings/security/email">
                Change e-mail address
              </Link>
            </p>
          </SettingsCard>
          <ConnectedAccounts identities={identities} hasPassword={hasPassword} available={available} />
        </div>
      </div>
      <SessionsCard sessions={sessions} />
    </div>
  );
}
