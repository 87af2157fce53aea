import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { passwordAnswerOf } from "#app/features/accounts/form-fields.server.ts";
import { listPasskeys } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { readSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { SecondFactorCard } from "#app/features/accounts/second-factor/views/second-factor-card.tsx";
import { sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { changePassword } from "#app/features/accounts/settings/change-password.server.ts";
import { listSessions, readSettings } from "#app/features/accounts/settings/settings.server.ts";
import { changePasswordForm } from "#app/features/accounts/settings/settings-forms.server.ts";
import { ConnectedAccounts } from "#app/features/accounts/settings/views/connected-accounts.tsx";
import { PasswordCard } from "#app/features/accounts/settings/views/password-card.tsx";
import { SessionsCard } from "#app/features/accounts/settings/views/sessions-card.tsx";
import { listIdentities } from "#app/features/accounts/social/connections.server.ts";
import { socialAvailable } from "#app/features/accounts/social/social-intent.ts";
import { placeLabel } from "#app/features/activity/place-label.server.ts";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { shortDay, shownTime } from "#app/platform/time/relative-time.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Security · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { user, account } = organiser;
  const { db, config, clock } = context.app;
  const now = clock();
  const [{ hasPassword, passwordChangedAt }, factor, passkeys, identities, sessions] =
    await Promise.all([
      readSettings(db, organiser),
      readSecondFactor(db, user.id),
      listPasskeys(db, user.id),
      listIdentities(db, user.id),
      listSessions(db, config, {
        userId: user.id,
        currentId: sessionIdOf(config, request.headers.get("Cookie")),
        now,
      }),
    ]);
  const shown = (at: string) => shownTime(at, now, account.timeZone);
  return {
    email: user.email,
    hasPassword,
    rules: rulesOf(changePasswordForm),
    changedOn: passwordChangedAt && shortDay(passwordChangedAt, account.timeZone),
    twoStep: {
      since: factor && shortDay(factor.confirmedAt, account.timeZone),
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    },
    passkeys: passkeys.length,
    identities,
    available: socialAvailable(config),
    sessions: await Promise.all(
      sessions.map(async ({ signedInAt, lastSeenAt, ...session }) => ({
        ...session,
        place: await placeLabel(session.address),
        signedIn: shown(signedInAt),
        lastSeen: session.isThis ? null : shown(lastSeenAt),
      })),
    ),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const submission = await readSubmission(request, changePasswordForm);
  if (submission.status !== "success") return data(passwordAnswerOf(submission), { status: 422 });
  const outcome = await unlessBusy(
    changePassword(app, organiser, {
      ...submission.value,
      browser: browserOf({ request, context }),
    }),
  );
  if (outcome.kind === "refused") {
    const { status, errors, headers } = outcome;
    return data(passwordAnswerOf(submission, errors), { status, headers });
  }
  const others = outcome.ended > 0 ? " All other browsers are signed out." : "";
  const text = `Your password is changed.${others}`;
  const flash = flashCookie(app, { kind: "success", text });
  return seeOther("/settings/security", setCookies([flash, ...outcome.cookies]));
}

export default function Security() {
  const {
    email,
    hasPassword,
    rules,
    changedOn,
    twoStep,
    passkeys,
    identities,
    available,
    sessions,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 xl:grid-cols-2 items-start">
        <PasswordCard
          hasPassword={hasPassword}
          changedOn={changedOn}
          rules={rules}
          answer={answer}
        />
        <div className="grid gap-5">
          <SecondFactorCard {...twoStep} />
          <SettingsCard id="passkeys-heading" title="Passkeys">
            <p className="text-ink-2">
              {passkeys === 0
                ? "Sign in with the fingerprint, face or PIN of your phone or computer."
                : `You have ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}.`}
            </p>
            <p className="mt-4">
              <Link className="btn btn-plain" to="/settings/security/passkeys">
                {passkeys === 0 ? "Add a passkey" : "Manage passkeys"}
              </Link>
            </p>
          </SettingsCard>
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
          <ConnectedAccounts
            identities={identities}
            hasPassword={hasPassword}
            available={available}
          />
        </div>
      </div>
      <SessionsCard sessions={sessions} />
      <p>
        <Link className="link" to="/settings/security/events">
          See your security events
        </Link>
        : sign-ins, failed attempts, and changes to how you sign in.
      </p>
    </div>
  );
}
