import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  answerIdentityForm,
  identityForm,
  showIdentityForm,
} from "#app/features/accounts/identity/identity-form.server.ts";
import { digitsLeft, NIN_DIGITS } from "#app/features/accounts/identity.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { PhoneWithCode } from "#app/features/accounts/sign-up/views/phone-field.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { requireSignedInStep } from "#app/guards/sign-up-step.server.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

export const meta = brandedMeta("Verify your identity");
export const handle: SignUpHandle = {
  step: 4,
  words: "Because a certificate is only as good as the person who signs it.",
  enhance: true,
};
export const headers = retryAfterHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration, organiser } = await requireSignedInStep(request, context, "/kyc-form");
  const page = await showIdentityForm(context.app, organiser);
  const rules = rulesOf(identityForm);
  return {
    ...page,
    rules,
    back: registration ? "/kyc-popup" : "/dashboard",
    next: registration ? "/welcome-popup" : "/dashboard",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { registration, organiser } = await requireSignedInStep(request, context, "/kyc-form");
  const { app, clientAddress } = context;
  if (organiser.account.identityStatus === "pending") return seeOther("/kyc-form");
  const submission = await readSubmission(request, identityForm);
  if (submission.status !== "success") return refuse(submission);
  const answer = await answerIdentityForm(app, organiser, {
    typed: submission.value,
    clientAddress,
  });
  if (answer === "pending") return seeOther("/kyc-form");
  if (answer === "passed") {
    if (registration) return seeOther("/welcome-popup");
    return seeOtherWith(app, "/dashboard", {
      kind: "success",
      text: "Your identity is confirmed. You can now send.",
    });
  }
  const { status, retryAfterSeconds, errors, stage, sentTo, advice } = answer;
  const shown = { ...answerOf(submission, errors), stage, sentTo, advice };
  return data(shown, {
    status,
    headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
  });
}

export default function KycForm() {
  const page = useLoaderData<typeof loader>();
  if (page.status === "pending")
    return <IdentityPending name={page.name} email={page.email} next={page.next} />;
  return <IdentityForm page={page} />;
}

function IdentityForm({ page }: { page: SerializeFrom<typeof loader> }) {
  const data = useActionData<typeof action>();
  const shown = data && "stage" in data ? data : undefined;
  const { form, fields, problems } = useCheckedForm({
    rules: page.rules,
    answer: data,
    values: page.phone,
  });
  return (
    <SignUpPage
      title="Verify your identity"
      back={{ href: page.back, label: "Go back" }}
      intro="You do this once, so that people can trust what you issue. Recipients never see your NIN or phone number."
    >
      {page.status === "refused" && !data ? <Refused note={page.refusal?.note ?? null} /> : null}
      {page.usedUp && !data ? <p className="summary-error mb-5">{page.usedUp}</p> : null}
      <ErrorSummary errors={problems} />
      {shown?.advice === "rename" ? <Advice name={page.name} /> : null}
      {shown?.advice === "support" ? <SupportAdvice email={page.supportEmail} /> : null}
      {shown?.sentTo ? (
        <p className="flash mb-5" data-k="success" role="status">
          <PublicIcon name="check" />
          <span>We sent a code to {shown.sentTo}. Enter it below.</span>
        </p>
      ) : null}
      <form method="post" action="/kyc-form" className="grid gap-6" {...form}>
        {/* The first button is the one that Enter presses. The server sees what comes next: sending
            the code, or checking. */}
        <button
          type="submit"
          name="intent"
          value="next"
          formNoValidate
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        >
          Continue
        </button>
        <TextInput
          {...inputOf(fields.nin)}
          label="National Identification Number (NIN)"
          hint={digitsLeft(fields.nin.initialValue ?? "") ?? "11 digits. Dial *346# to see yours."}
          inputMode="numeric"
          autoComplete="off"
          // Room for the spaces of a pasted number.
          maxLength={30}
          data-digits-left={NIN_DIGITS}
          required
        />
        <PhoneWithCode fields={fields} stage={shown?.stage ?? page.stage} />
        <p className="flex gap-2.5 text-sm text-ink-2">
          <PublicIcon name="lock" className="mt-0.5 text-ink-3" />
          <span>{page.consent}</span>
        </p>
        <button
          type="submit"
          name="intent"
          value="verify"
          className="btn btn-primary w-full"
          data-busy="Checking…"
          data-needs="#nin, #phoneNumber, #otp"
        >
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
      <p className="mt-1">You can submit it again below.</p>
    </div>
  );
}

function Advice({ name }: { name: string }) {
  return (
    <p className="mb-5 text-ink-2">
      Your name here is <b className="font-semibold text-ink break-words">{name}</b>. If your NIN
      has another spelling,{" "}
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

/** The identity check has been handed in, and a person looks at it. */
function IdentityPending({ name, email, next }: { name: string; email: string; next: string }) {
  return (
    <SignUpPage title="We are checking your identity">
      <div className="grid gap-3 text-ink-2 -mt-4">
        <p>
          A person is reviewing what you submitted as{" "}
          <b className="font-semibold text-ink break-words">{name}</b>. They may write to you or
          call you.
        </p>
        <p>
          We’ll e-mail <b className="font-semibold text-ink break-all">{email}</b> as soon as it is
          decided. Until then you can design, import and preview, but not send.
        </p>
      </div>
      <a className="btn btn-primary w-full mt-7" href={next}>
        Continue
      </a>
    </SignUpPage>
  );
}
