import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerIdentityForm, showIdentityForm } from "#app/features/accounts/identity/identity-form.server.ts";
import { digitsLeft, NIN_DIGITS } from "#app/features/accounts/identity/nin.ts";
import { requireStep } from "#app/features/accounts/sign-up/require-step.server.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { IdentityPending } from "#app/features/accounts/sign-up/views/identity-pending.tsx";
import { PhoneWithCode } from "#app/features/accounts/sign-up/views/phone-field.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

export const meta: MetaFunction = () => [{ title: "Verify your identity" }];
export const handle: SignUpHandle = {
  step: 4,
  words: "Because a certificate is only as good as the person who signs it.",
  enhance: true,
};
export const headers = signUpHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration, organiser } = await requireStep(request, context, "/kyc-form");
  const page = await showIdentityForm(context.app, organiser!);
  return { ...page, back: registration ? "/kyc-popup" : "/dashboard", next: registration ? "/welcome-popup" : "/dashboard" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { registration, organiser } = await requireStep(request, context, "/kyc-form");
  const { app, clientAddress } = context;
  if (organiser!.account.identityStatus === "pending") return seeOther("/kyc-form");
  const form = await readPostedForm(request);
  const answer = await answerIdentityForm(app, organiser!, { form, clientAddress });
  if (answer === "pending") return seeOther("/kyc-form");
  if (answer === "passed") {
    if (registration) return seeOther("/welcome-popup");
    return seeOtherWith(app, "/dashboard", { kind: "success", text: "Your identity is confirmed. You can send now." });
  }
  const { status, retryAfterSeconds, ...shown } = answer;
  return json(shown, { status, headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} });
}

export default function KycForm() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.status === "pending") return <IdentityPending name={page.name} email={page.email} next={page.next} />;
  const values: Partial<Record<string, string>> = answer?.values ?? page.phone;
  const errors = answer?.errors ?? {};
  return (
    <SignUpPage
      title="Verify your identity"
      back={{ href: page.back, label: "Go back" }}
      intro="Once only, so that people can trust what you issue. Recipients never see your NIN or phone number."
    >
      {page.status === "refused" && !answer ? <Refused note={page.refusal?.note ?? null} /> : null}
      {page.usedUp && !answer ? <p className="summary-error mb-5">{page.usedUp}</p> : null}
      <ErrorSummary errors={answer?.errors} />
      {answer?.advice === "rename" ? <Advice name={page.name} /> : null}
      {answer?.advice === "support" ? <SupportAdvice email={page.supportEmail} /> : null}
      {answer?.sentTo ? (
        <p className="flash mb-5" data-k="success" role="status">
          <PublicIcon name="check" />
          <span>We sent a code to {answer.sentTo}. Type it below.</span>
        </p>
      ) : null}
      <form method="post" action="/kyc-form" className="grid gap-6" noValidate>
        {/* The first button is the one that Enter presses. The server sees what comes next: sending the code, or checking. */}
        <button type="submit" name="intent" value="next" className="sr-only" tabIndex={-1} aria-hidden="true">
          Continue
        </button>
        <TextInput
          name="nin"
          label="National Identification Number (NIN)"
          hint={digitsLeft(values.nin ?? "") ?? "11 digits. Dial *346# to see yours."}
          error={errors.nin}
          defaultValue={values.nin}
          inputMode="numeric"
          autoComplete="off"
          // Room for the spaces of a pasted number.
          maxLength={30}
          data-digits-left={NIN_DIGITS}
          aria-required
        />
        <PhoneWithCode values={values} errors={errors} stage={answer?.stage ?? page.stage} />
        <p className="flex gap-2.5 text-sm text-ink-2">
          <PublicIcon name="lock" className="mt-0.5 text-ink-3" />
          <span>{page.consent}</span>
        </p>
        <button type="submit" name="intent" value="verify" className="btn btn-primary w-full" data-busy="Checking…">
          Verify Account
        </button>
      </form>
    </SignUpPage>
  );
}

function Refused({ note }: { note: string | null }) {
  return (
    <div className="summary-error mb-5">
      <h2 className="text-base font-semibold">Your identity could not be confirmed</h2>
      {note ? <p className="mt-1 break-words">{note}</p> : null}
      <p className="mt-1">You can hand it in again below.</p>
    </div>
  );
}

function Advice({ name }: { name: string }) {
  return (
    <p className="mb-5 text-ink-2">
      Your name here is <b className="font-semibold text-ink break-words">{name}</b>. If your NIN has another spelling,{" "}
      <a className="link" href="/settings/profile">
        change your name
      </a>{" "}
      first, then come back.
    </p>
  );
}

function SupportAdvice({ email }: { email: string }) {
  return (
    <p className="mb-5 text-ink-2">
      If it is yours and you know of no other account, write to{" "}
      <a className="link break-all" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  );
}
