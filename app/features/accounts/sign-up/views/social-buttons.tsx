import type { ReactNode } from "react";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#app/providers/social/social.ts";
import { TermsAndPrivacy } from "./person-fields.tsx";

const MARKS = {
  google: { letter: "G", label: "Google" },
  x: { letter: "X", label: "X (Twitter)" },
} as const;

/**
 * "or", then a button for each provider, which posts to /auth/google or /auth/x. `hidden` goes with
 * it: `from` says which page it is on (sign-up, sign-in, get-started), and `type`, `plan` and `to`
 * what that page knows. One that the operator hasn't set up says so when it is pressed.
 */
export function SocialButtons({
  hidden,
  only = SOCIAL_PROVIDERS,
  divided = true,
  typedForm,
}: {
  hidden: Record<string, string>;
  only?: readonly SocialProvider[];
  /** False where nothing stands before them that they are the other way to. */
  divided?: boolean;
  /**
   * The id of a form beside them: what was typed in it comes along, and is there again where the
   * provider isn't set up.
   */
  typedForm?: string;
}) {
  const saysTerms = hidden.from !== "sign-in";
  return (
    <section aria-label="Continue with another account">
      {divided ? (
        <p
          className={
            "flex items-center gap-4 my-6 text-sm text-ink-3 before:h-px before:grow " +
            "before:bg-line after:h-px after:grow after:bg-line"
          }
        >
          or
        </p>
      ) : null}
      <div
        className={`grid gap-3 ${only.length > 1 ? "sm:grid-cols-2" : ""} ${divided ? "" : "mt-4"}`}
      >
        {only.map((provider) => (
          <Holder key={provider} provider={provider} isForm={!typedForm}>
            {Object.entries(hidden).map(([name, value]) => (
              <input type="hidden" name={name} value={value} form={typedForm} key={name} />
            ))}
            <button
              type="submit"
              form={typedForm}
              formAction={typedForm && `/auth/${provider}`}
              formNoValidate
              className="btn btn-plain w-full"
              aria-describedby={saysTerms ? "social-terms" : undefined}
            >
              <span className="initial" aria-hidden="true" data-letter={MARKS[provider].letter} />
              {MARKS[provider].label}
            </button>
          </Holder>
        ))}
      </div>
      {saysTerms ? (
        <p className="mt-3 text-sm text-ink-3" id="social-terms">
          By continuing you confirm that you are 18 or older and accept <TermsAndPrivacy />.
        </p>
      ) : null}
    </section>
  );
}

/** A form of its own, unless the button belongs to the one beside it. */
function Holder({
  provider,
  isForm,
  children,
}: {
  provider: SocialProvider;
  isForm: boolean;
  children: ReactNode;
}) {
  if (!isForm) return <div>{children}</div>;
  return (
    <form method="post" action={`/auth/${provider}`}>
      {children}
    </form>
  );
}
