import { ErrorSummary } from "../forms/error-summary.tsx";
import { TextInput } from "../forms/field.tsx";
import { PasskeyForm } from "../passkeys/passkey-form.tsx";

/**
 * What an action throws (as JSON) that needs to know first that it's really the person. It is shown
 * in place of the page.
 */
export interface ConfirmAsked {
  confirm: {
    /** Where the form goes on to. */
    action: string;
    /** After "To": "create an API key". */
    act: string;
    /** Everything that was typed; sent along. */
    fields: [string, string][];
    /** What is asked for; null: nothing that could be typed. */
    ask: "password" | "code" | null;
    /** The other of the two, when they have it. */
    other: "password" | "code" | null;
    /** The address that their passkeys work at; null: they have none. */
    passkeyOrigin: string | null;
    social: { provider: string; name: string }[];
    /** The form, as a provider's button carries it along. */
    kept: string;
    /** Whose password it is. */
    email: string;
    errors: Partial<Record<string, string>>;
    minutes: number;
  };
}

/** The page that was thrown, if it was this one. */
export function confirmAsked(data: unknown): ConfirmAsked["confirm"] | null {
  return typeof data === "object" && data !== null && "confirm" in data
    ? (data as ConfirmAsked).confirm
    : null;
}

/**
 * Asks for a password or a code, then goes on with the form that was sent: its fields are here,
 * hidden. Plain forms throughout, since what follows may be a file, another site, or a page.
 */
export function ConfirmIdentity({
  heading: Heading = "h1",
  ...asked
}: ConfirmAsked["confirm"] & { heading?: "h1" | "h2" }) {
  const { action, act, fields, ask, other, passkeyOrigin, social, kept, email, errors, minutes } =
    asked;
  const hasErrors = Object.keys(errors).length > 0;
  const typed = fields.map(([name, value], at) => (
    <input type="hidden" name={name} value={value} key={at} />
  ));
  return (
    <section className="card p-5 lg:p-6 max-w-[34rem]" aria-labelledby="confirm-heading">
      <Heading className={Heading === "h1" ? "text-2xl" : "text-lg"} id="confirm-heading">
        Confirm it’s you
      </Heading>
      <p className="mt-2 mb-5 text-ink-2">
        To {act}, {ask ? `enter ${WHAT[ask]}` : "sign in once more"}. Then we won’t ask again for{" "}
        {minutes} minutes.
      </p>
      <ErrorSummary errors={hasErrors ? errors : undefined} />
      {ask ? (
        <form method="post" action={action} className="grid gap-5">
          {typed}
          <Input ask={ask} email={email} error={errors[`proof-${ask}`]} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              Confirm
            </button>
            <Cancel action={action} />
          </div>
        </form>
      ) : null}
      {passkeyOrigin ? (
        <div className="mt-5">
          <PasskeyForm
            action={action}
            origin={passkeyOrigin}
            name="proof-passkey"
            button="Use a passkey instead"
          >
            {typed}
          </PasskeyForm>
        </div>
      ) : null}
      {other ? (
        <form method="post" action={action} className="mt-5">
          {typed}
          <input type="hidden" name="proof-with" value={other} />
          <button type="submit" className="btn btn-quiet">
            {other === "code" ? "Use a code from your app instead" : "Use your password instead"}
          </button>
        </form>
      ) : null}
      {social.length > 0 ? (
        <div
          className={
            ask ? "mt-5 flex flex-wrap gap-3 pt-5 border-t border-line" : "flex flex-wrap gap-3"
          }
        >
          {social.map(({ provider, name }, at) => (
            <form method="post" action={`/auth/${provider}`} key={provider}>
              <input type="hidden" name="from" value="confirm" />
              <input type="hidden" name="kept" value={kept} />
              <button type="submit" className={ask || at > 0 ? "btn btn-plain" : "btn btn-primary"}>
                Continue with {name}
              </button>
            </form>
          ))}
          {ask ? null : <Cancel action={action} />}
        </div>
      ) : null}
      {!ask && social.length === 0 ? <NoWay action={action} /> : null}
    </section>
  );
}

const WHAT = { password: "your password", code: "a code from your authenticator app" } as const;

function Input({
  ask,
  email,
  error,
}: {
  ask: "password" | "code";
  email: string;
  error: string | undefined;
}) {
  if (ask === "code") {
    return (
      <TextInput
        name="proof-code"
        label="Code from your app"
        hint="6 digits. Without your phone, enter one of your recovery codes."
        error={error}
        required
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={30}
        inputClassName="num max-w-[14rem]"
      />
    );
  }
  return (
    <>
      {/* Password managers look for whose password it is. */}
      <input
        type="email"
        name="proof-email"
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      <TextInput
        name="proof-password"
        type="password"
        label="Your password"
        error={error}
        required
        autoComplete="current-password"
      />
    </>
  );
}

function Cancel({ action }: { action: string }) {
  return (
    <a className="btn btn-plain" href={pageOf(action)}>
      Cancel
    </a>
  );
}

/** They came with Google or X, which the operator has turned off since. */
function NoWay({ action }: { action: string }) {
  return (
    <>
      <p className="text-ink-2">
        You have no password yet. Set one, then come back and do this again.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a className="btn btn-primary" href="/forgot-pass">
          Set a password
        </a>
        <Cancel action={action} />
      </p>
    </>
  );
}

/** The page of the settings that the form was on. Some addresses only take forms. */
function pageOf(action: string): string {
  const [, area = "", part = ""] = action.split(/[/?]/);
  return area === "settings" && part ? `/settings/${part}` : "/settings";
}
