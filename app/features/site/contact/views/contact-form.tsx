import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";

interface ContactFormProps {
  /** The page's own path, with what says what the message is about. */
  action: string;
  stamp: string;
  /** The message just sent was taken. */
  sent: boolean;
  rules: FormRules<Record<"firstName" | "lastName" | "reachAt" | "message", string>>;
  /** The form came back, with its stamp. */
  answer: (FormAnswer & { stamp: string }) | undefined;
}

/** Heading and words stand on the page around it. */
export function ContactForm({ action, stamp, sent, rules, answer }: ContactFormProps) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      {sent && !answer ? (
        <div className="mb-6 rounded p-4 bg-[rgb(var(--delivered-bg))]" role="status">
          <h3 className="font-semibold">We have your message</h3>
          <p>
            A person will read it and answer. If you gave an e-mail address, we’ve sent a
            confirmation to it. Check the spam folder too.
          </p>
        </div>
      ) : null}
      <ErrorSummary errors={problems} />
      <form method="post" action={`${action}#contact`} className="grid gap-5" {...form}>
        <input type="hidden" name="stamp" value={answer?.stamp ?? stamp} />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="homepage">Leave this empty: it catches spam</label>{" "}
          <input id="homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid sm:grid-cols-2 gap-x-4 gap-y-5">
          <TextInput
            {...inputOf(fields.firstName)}
            label={<Required>First name</Required>}
            autoComplete="given-name"
          />
          <TextInput
            {...inputOf(fields.lastName)}
            label={<Required>Last name</Required>}
            autoComplete="family-name"
          />
        </div>
        <TextInput
          {...inputOf(fields.reachAt)}
          label={<Required>How should we reach you?</Required>}
          hint="An e-mail address or a phone number."
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea {...inputOf(fields.message)} label={<Required>Message</Required>} rows={6} />
        <p className="hint -mt-2">
          Fields marked * are required. We keep your message for a year, as the{" "}
          <a className="link" href="/privacy">
            privacy policy
          </a>{" "}
          says.
        </p>
        <button type="submit" className="btn btn-primary w-fit">
          Submit
        </button>
      </form>
    </>
  );
}

function Required({ children }: { children: string }) {
  return <span className="needed">{children}</span>;
}
