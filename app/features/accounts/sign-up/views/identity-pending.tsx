import { SignUpPage } from "./sign-up-page.tsx";

/** The identity check has been handed in, and a person looks at it. */
export function IdentityPending({ name, email, next }: { name: string; email: string; next: string }) {
  return (
    <SignUpPage title="We are checking your identity">
      <div className="grid gap-3 text-ink-2 -mt-4">
        <p>
          A person looks at what you handed in as <b className="font-semibold text-ink break-words">{name}</b>. They may write to
          you or call you.
        </p>
        <p>
          We mail <b className="font-semibold text-ink break-all">{email}</b> as soon as it is decided. You can design, import and
          preview until then; sending waits.
        </p>
      </div>
      <a className="btn btn-primary w-full mt-7" href={next}>
        Continue
      </a>
    </SignUpPage>
  );
}
