import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { COMPANY_COUNTRIES } from "#app/features/accounts/identity.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { signUpPath } from "#app/features/accounts/sign-up/sign-up-search.ts";
import { NameFields, TermsCheck } from "#app/features/accounts/sign-up/views/person-fields.tsx";
import { PhoneField } from "#app/features/accounts/sign-up/views/phone-field.tsx";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { SocialButtons } from "#app/features/accounts/sign-up/views/social-buttons.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { checkoutOfSignedIn } from "#app/guards/sign-up-step.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { answerSignUp, showSignUp } from "./sign-up-forms.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: formTitle("Create your account", args.matches),
    description:
      "Open an account for yourself or your organisation, and send certificates to everyone who " +
      "earned one. Free to start.",
  });
export const handle: SignUpHandle = { step: 1, enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const checkout = await checkoutOfSignedIn(request, context);
  if (checkout) throw redirect(checkout);
  const { page, cookie } = await showSignUp(request, context);
  return data(page, cookie ? { headers: { "Set-Cookie": cookie } } : {});
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerSignUp(request, context);
}

export default function SignUp() {
  const { kind, plan, back, continueAt, referral, rules, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const isCompany = kind === "company";
  return (
    <SignUpPage
      title="Create your account"
      intro={
        <>
          Already have one?{" "}
          <a className="link" href="/sign-in">
            Sign in
          </a>
        </>
      }
    >
      <ErrorSummary errors={problems} />
      {continueAt ? <AlreadyStarted continueAt={continueAt} /> : null}
      <KindLinks />
      {referral ? (
        <p className="mb-6 text-sm text-ink-2">
          You followed someone’s referral link. Once your account is ready, they see your first
          name, the first letter of your last name, the month, and whether it is a company’s
          account.{" "}
          <a className="link" href={signUpPath({ kind, plan, back: false })}>
            Sign up without it
          </a>
        </p>
      ) : null}
      <form
        method="post"
        action={signUpPath({ kind, plan, back, referral })}
        className="grid gap-5"
        {...form}
      >
        <NameFields fields={fields} />
        {/* Sent once more, an address that looks mistyped is taken as it is. */}
        {problems?.email ? (
          <input type="hidden" name="meant" value={fields.email.initialValue} />
        ) : null}
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label={isCompany ? "Work e-mail" : "E-mail address"}
          hint={problems?.email ? undefined : "We send a 5-digit code here."}
          autoComplete="email"
        />
        {isCompany ? (
          <PhoneField
            {...inputOf(fields.phone)}
            countries={COMPANY_COUNTRIES}
            countryCode={fields.countryCode.initialValue}
          />
        ) : null}
        <TermsCheck field={fields.termsAccepted} />
        <StepButton busy="Saving…">Continue</StepButton>
      </form>
      {answer ? null : (
        <SocialButtons
          hidden={{
            from: "sign-up",
            type: kind,
            ...(plan ? { plan } : {}),
            ...(referral ? { ref: referral } : {}),
          }}
          typedForm={form.id}
        />
      )}
    </SignUpPage>
  );
}

function AlreadyStarted({ continueAt }: { continueAt: string }) {
  return (
    <div className="flash mb-6" data-k="info">
      <div>
        <p>You have already started signing up in this browser.</p>
        <p className="mt-3">
          <a className="btn btn-plain" href={continueAt}>
            Continue where you left off
          </a>
        </p>
        <p className="mt-3 text-sm text-ink-2">
          To start again, fill in the form below. It replaces what you entered before.
        </p>
      </div>
    </div>
  );
}

/** For one person or for a company: another form each. */
function KindLinks() {
  const { kind, plan, back, referral } = useLoaderData<typeof loader>();
  const isCompany = kind === "company";
  return (
    <nav className="seg-links seg-wide mb-6" aria-label="Who is this account for?">
      <a
        href={signUpPath({ kind: "individual", plan, back, referral })}
        aria-current={isCompany ? undefined : "page"}
      >
        Individuals
      </a>{" "}
      <a
        href={signUpPath({ kind: "company", plan, back, referral })}
        aria-current={isCompany ? "page" : undefined}
      >
        Company/Institution
      </a>
    </nav>
  );
}
