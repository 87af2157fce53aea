import { SOCIAL_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from "#app/providers/social/social.ts";
import { TermsAndPrivacy } from "./person-fields.tsx";

const MARKS = { google: { letter: "G", label: "Google" }, x: { letter: "X", label: "X (Twitter)" } } as const;

const names = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * "or", then a button for each provider, which posts to /auth/google or /auth/x. `hidden` goes with it: `from` says which
 * page it stands on (sign-up, sign-in, get-started), and `type`, `plan` and `to` what that page knows. One that the operator
 * has not set up is shown and cannot be pressed.
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
  const missing = only.filter((provider) => !available[provider]);
  const saysTerms = hidden.from !== "sign-in" && missing.length < only.length;
  return (
    <section aria-label="Continue with another account">
      {divided ? (
        <p className="flex items-center gap-4 my-6 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
      ) : null}
      <div className={only.length > 1 ? "grid sm:grid-cols-2 gap-3" : "grid gap-3 mt-4"}>
        {only.map((provider) => (
          <form method="post" action={`/auth/${provider}`} key={provider}>
            {Object.entries(hidden).map(([name, value]) => (
              <input type="hidden" name={name} value={value} key={name} />
            ))}
            <button
              type="submit"
              className="btn btn-plain w-full"
              disabled={!available[provider]}
              aria-describedby={available[provider] ? (saysTerms ? "social-terms" : undefined) : "social-missing"}
            >
              <span className="initial" aria-hidden="true" data-letter={MARKS[provider].letter} />
              {MARKS[provider].label}
            </button>
          </form>
        ))}
      </div>
      {missing.length > 0 ? (
        <p className="mt-3 text-sm text-ink-3" id="social-missing">
          {names.format(missing.map((provider) => SOCIAL_NAMES[provider]))} sign-in {missing.length > 1 ? "are" : "is"} not set up
          on this site.
        </p>
      ) : null}
      {saysTerms ? (
        <p className="mt-3 text-sm text-ink-3" id="social-terms">
          By continuing you confirm that you are 18 or older and accept <TermsAndPrivacy />.
        </p>
      ) : null}
    </section>
  );
}
