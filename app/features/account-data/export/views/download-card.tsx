import type { ReactNode } from "react";
import type { ProofNeeded } from "#app/features/accounts/owner-proof.server.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** Asks for a download of personal data, with whatever shows that it is really this person who asks. `children`: what is in it. */
export function DownloadCard({
  title,
  proof,
  rules,
  answer,
  children,
}: {
  title: string;
  proof: ProofNeeded;
  rules: FormRules<{ password?: string }>;
  answer: FormAnswer | undefined;
  children: ReactNode;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="download">
      <h2 id="download" className="text-lg">
        {title}
      </h2>
      {children}
      {/* A plain form: its answer is a file, which only the browser itself can save. */}
      <form method="post" className="mt-5" {...form}>
        <ErrorSummary errors={problems} />
        {proof === "password" ? (
          <TextInput
            {...inputOf(fields.password)}
            type="password"
            label="Your password"
            hint="So that nobody can download the file if you leave this page open."
            autoComplete="current-password"
            className="max-w-sm"
            required
          />
        ) : null}
        {proof === "sign-in-again" ? (
          <p className="flex gap-2.5 text-ink-2">
            <Icon name="lock" className="mt-0.5" />
            <span>
              You have no password here, so sign in again first. You’ll come straight back and have ten minutes to download.
            </span>
          </p>
        ) : null}
        <div className="mt-4">
          <button type="submit" className="btn btn-primary">
            {proof === "sign-in-again" ? (
              "Sign in again"
            ) : (
              <>
                <Icon name="download" />
                Download my data
              </>
            )}
          </button>
        </div>
      </form>
    </section>
  );
}
