import { type FormAnswer, type FormRules, problemsOf } from "#app/platform/http/form-errors.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { NewPasswordFields } from "./password-step.tsx";
import { NameFields, TermsCheck } from "./person-fields.tsx";
import { SignUpPage, StepButton } from "./sign-up-page.tsx";

type Answer = FormAnswer & { met?: string };

/** Signed in with the invited address: one button. */
export function JoinAsMember({
  accountName,
  answer,
}: {
  accountName: string;
  answer: Answer | undefined;
}) {
  return (
    <>
      <ErrorSummary errors={answer && problemsOf(answer)} />
      <form method="post">
        <StepButton busy="Joining…">Accept</StepButton>
      </form>
      <p className="mt-5 text-ink-2">
        Your other accounts stay as they are. You switch between them in the menu under your
        initials. If you don’t want to join {accountName}, just{" "}
        <a className="link" href="/dashboard">
          go back
        </a>
        .
      </p>
    </>
  );
}

/** Signed in as somebody else. */
export function OtherPerson({ signedIn, email }: { signedIn: string; email: string }) {
  return (
    <>
      <p>
        You are signed in as <b className="font-semibold break-all">{signedIn}</b>. Log out first,
        then open the link in the e-mail again to continue as {email}.
      </p>
      <form method="post" action="/sign-out" className="mt-6">
        <button type="submit" className="btn btn-primary w-full">
          Log out
        </button>
      </form>
      <p className="mt-3">
        <a className="btn btn-quiet w-full" href="/dashboard">
          Stay signed in
        </a>
      </p>
    </>
  );
}

/** The address has an account: its person shows who they are. `to` leads back here. */
export function SignInFirst({ to }: { to: string }) {
  return (
    <>
      <p>You already have an account with this address. Sign in, then accept the invitation.</p>
      <p className="mt-6">
        <a className="btn btn-primary w-full" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          Sign in
        </a>
      </p>
    </>
  );
}

/** Somebody new: the link has proved the address, so names and a password are enough. */
export function JoinAsNew({
  accountName,
  names,
  rules,
  answer,
}: {
  accountName: string;
  names: { firstName: string; lastName: string };
  rules: FormRules<{
    firstName: string;
    lastName: string;
    password: string;
    confirmPassword?: string;
    termsAccepted: string;
  }>;
  answer: Answer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: names });
  return (
    <>
      <ErrorSummary errors={problems} />
      <form method="post" className="grid gap-5" {...form}>
        <NameFields fields={fields} />
        <NewPasswordFields fields={fields} met={answer?.met} />
        <TermsCheck field={fields.termsAccepted} />
        <StepButton busy="Joining…">Join {accountName}</StepButton>
      </form>
    </>
  );
}

/** The link leads to nothing (any more). */
export function InvitationGone() {
  return (
    <SignUpPage
      title="This invitation is no longer valid"
      intro="Links work once, for seven days. Use the newest one you were sent. It may also have been withdrawn."
    >
      <p>Ask the person who invited you to send a new one.</p>
      <p className="mt-6">
        <a className="btn btn-plain w-full" href="/sign-in">
          Go to sign in
        </a>
      </p>
    </SignUpPage>
  );
}
