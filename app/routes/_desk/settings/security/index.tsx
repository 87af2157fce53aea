import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { rulesMet } from "../../../../accounts/passwords/password-rules.ts";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { changePassword } from "../../../../accounts/settings/change-password.server.ts";
import { readSettings } from "../../../../accounts/settings/read-settings.server.ts";
import { listSessions } from "../../../../accounts/settings/sessions-of-person.server.ts";
import { sessionIdOf } from "../../../../accounts/sign-in/sessions.server.ts";
import { listIdentities } from "../../../../accounts/social/list-identities.server.ts";
import { socialAvailable } from "../../../../accounts/social/social-available.ts";
import { flashCookie } from "../../../../http/flash.server.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOther, setCookies } from "../../../../http/redirects.server.ts";
import { formTitle } from "../../../../ui/form-title.ts";
import { journeyHeaders } from "../../../../ui/journey/journey-headers.ts";
import { shortDay, shownTime } from "../../../../ui/relative-time.ts";
import { ConnectedAccounts } from "../../../../ui/settings/connected-accounts.tsx";
import { PasswordCard } from "../../../../ui/settings/password-card.tsx";
import { SessionsCard } from "../../../../ui/settings/sessions-card.tsx";
import { SettingsCard } from "../../../../ui/settings/settings-card.tsx";

export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Security · Account settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { user, account } = organiser;
  const { db, config, clock } = context.installation;
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
  const { installation, clientAddress } = context;
  const form = await readPostedForm(request);
  const outcome = await changePassword(installation, organiser, { form, request, clientAddress });
  if (outcome.kind === "refused") {
    const { status, errors, headers } = outcome;
    return json({ errors, met: rulesMet(form.get("password")?.toString() ?? "") }, { status, headers });
  }
  const others = outcome.ended > 0 ? " Every other browser is signed out." : "";
  const text = `Your password is changed.${others}`;
  const flash = flashCookie(installation, { kind: "success", text });
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
