import { SOCIAL_PROVIDERS, type SocialProvider } from "#app/providers/social/social.ts";
import { TermsAndPrivacy } from "./person-fields.tsx";

const MARKS = {
  google: { letter: "G", label: "Google" },
  x: { letter: "X", label: "X (Twitter)" },
} as const;

/**
 * "or", then a button for each provider, which posts to /auth/google or /auth/x. `hidden` goes with
 * it: `from` says which page it is on (sign-up, sign-in, get-started), and `type`, `plan` and `to`
 * what that page knows. Only those that the operator has set up are shown; without any there is
 * nothing at all.
 */
export function SocialButtons({
  available,
  hidden,
  only = SOCIAL_PROVIDERS,
  divided = true,
}: {
  available: Record<SocialProvider, boolean>;
  hidden: Record<string, string>;
  only?: readonly SocialProvider[];
  /** False where nothing stands before them that they are the other way to. */
  divided?: boolean;
}) {
  const offered = only.filter((provider) => available[provider]);
  if (offered.length === 0) return null;
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
        className={`grid gap-3 ${offered.length > 1 ? "sm:grid-cols-2" : ""} ${divided ? "" : "mt-4"}`}
      >
        {offered.map((provider) => (
          <form method="post" action={`/auth/${provider}`} key={provider}>
            {Object.entries(hidden).map(([name, value]) => (
              <input type="hidden" name={name} value={value} key={name} />
            ))}
            <button
              type="submit"
              className="btn btn-plain w-full"
              aria-describedby={saysTerms ? "social-terms" : undefined}
            >
              <span className="initial" aria-hidden="true" data-letter={MARKS[provider].letter} />
              {MARKS[provider].label}
            </button>
          </form>
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
