import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  inGroups,
  setUpAddress,
} from "#app/features/accounts/second-factor/one-time-codes.server.ts";
import {
  confirmSetUp,
  endSetUp,
  readSetUp,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import { appCodeForm } from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import { RecoveryCodes } from "#app/features/accounts/second-factor/views/recovery-codes.tsx";
import { AppCodeInput } from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { qrPath } from "#app/platform/text/qr-path.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

const START = "/settings/security/two-step";
const HERE = "/settings/security/two-step/set-up";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Set up two-step sign-in · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const { config, clock } = context.app;
  const secret = readSetUp(config, {
    cookies: request.headers.get("Cookie"),
    userId: user.id,
    now: clock(),
  });
  const rules = rulesOf(appCodeForm);
  // No redirect: scripts ask again after the form was answered, and would take the recovery codes
  // off the page.
  if (!secret) return { email: user.email, rules, setUp: null };
  const address = setUpAddress(secret, { issuer: config.appName, label: user.email });
  return {
    email: user.email,
    rules,
    setUp: { qr: qrPath(address), address, key: inGroups(secret) },
  };
}

/**
 * The one answer that shows the recovery codes: no redirect could carry them without keeping them
 * somewhere.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { config, clock } = app;
  const browser = browserOf({ request, context });
  const secret = readSetUp(config, { cookies: browser.cookies, userId: user.id, now: clock() });
  if (!secret)
    return seeOtherWith(app, START, {
      kind: "info",
      text: "Setting up took too long, so it has expired. Start again.",
    });
  const submission = await readSubmission(request, appCodeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await confirmSetUp(app, {
    userId: user.id,
    secret,
    code: submission.value.code,
    browser,
  });
  if (outcome.kind === "wrong") {
    const code =
      "This code isn’t right. Use the one your app shows now, and check that your phone sets its clock automatically.";
    return refuse(submission, { code });
  }
  if (outcome.kind === "already") return seeOther(START, { "Set-Cookie": endSetUp(config) });
  const { codes, endedSessions } = outcome;
  context.formDone = true;
  return data(
    { codes, endedSessions },
    { headers: { "Cache-Control": "no-store", "Set-Cookie": endSetUp(config) } },
  );
}

export default function SetUp() {
  const { email, rules, setUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const appName = useRootData()?.appName ?? "";
  const done = answer && "codes" in answer ? answer : undefined;
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: answer && "codes" in answer ? undefined : answer,
  });
  if (done) {
    const others = done.endedSessions > 0 ? " Your other browsers are signed out." : "";
    return (
      <SettingsCard
        id="two-step"
        title="Two-step sign-in is on"
        className="max-w-[40rem]"
        intro={`From now on we ask for a code from your app.${others} One thing is left: keep your recovery codes.`}
      >
        <RecoveryCodes codes={done.codes} appName={appName} email={email} />
      </SettingsCard>
    );
  }
  if (!setUp) {
    return (
      <SettingsCard
        id="two-step"
        title="Two-step sign-in"
        className="max-w-[40rem]"
        intro="You’re not setting up an app in this browser right now."
      >
        <Link className="btn btn-primary" to={START}>
          Set up two-step sign-in
        </Link>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard id="two-step" title="Set up your authenticator app" className="max-w-[40rem]">
      <ErrorSummary errors={problems} />
      <ol className="grid gap-6">
        <li>
          <h3 className="font-semibold">1. Scan this code with the app</h3>
          <QrPicture {...setUp.qr} />
          <p className="mt-3 text-ink-2">
            On this phone already?{" "}
            <a className="link" href={setUp.address}>
              Open your authenticator app
            </a>
            . If you can’t scan, type this key into the app:
          </p>
          <p className="mt-2 num font-mono text-lg leading-7 break-words select-all" translate="no">
            {setUp.key}
          </p>
        </li>
        <li>
          <h3 className="font-semibold">2. Enter the code the app shows</h3>
          <Form method="post" action={HERE} className="mt-3 grid gap-5" {...form}>
            <AppCodeInput {...inputOf(fields.code)} />
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="btn btn-primary">
                Turn on
              </button>
              <Link className="btn btn-plain" to={START}>
                Cancel
              </Link>
            </div>
          </Form>
        </li>
      </ol>
    </SettingsCard>
  );
}

/** Always dark on white, whatever the theme: cameras read nothing else as surely. */
function QrPicture({ path, size }: { path: string; size: number }) {
  return (
    <svg
      className="mt-3 w-52 h-52 rounded-sm border border-line [forced-color-adjust:none]"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code with the key below"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
