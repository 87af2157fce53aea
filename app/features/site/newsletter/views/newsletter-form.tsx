import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { SUBSCRIBING_SCRIPT } from "#app/platform/http/subscribing-script.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

/**
 * The same for everybody, so that the pages it is on can be cached: heading and words around it are
 * the page's. An empty field is refused by the browser itself. `answer`: only on the page that
 * answers a refused one.
 */
export function NewsletterForm({
  rules,
  answer,
}: {
  rules: FormRules<{ email: string }>;
  answer?: FormAnswer;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      <ErrorSummary errors={problems} ids={{ email: "newsletter-email" }} />
      <form className="grid gap-3" method="post" action="/newsletter" {...form}>
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="newsletter-homepage">Leave this empty: it catches spam</label>{" "}
          <input
            id="newsletter-homepage"
            name="homepage"
            type="text"
            tabIndex={-1}
            autoComplete="off"
          />
        </div>
        {/* Pressed once more, an address that looks mistyped is taken as it is. */}
        {fields.email.errors ? (
          <input type="hidden" name="meant" value={fields.email.initialValue} />
        ) : null}
        <TextInput
          {...inputOf(fields.email)}
          id="newsletter-email"
          type="email"
          label="E-mail address"
          autoComplete="email"
        />
        <button type="submit" className="btn btn-primary">
          Subscribe
        </button>
      </form>
      <script dangerouslySetInnerHTML={{ __html: SUBSCRIBING_SCRIPT }} />
    </>
  );
}

/** A page of the newsletter: one narrow column, one thing to read or do. */
export function NewsletterPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap py-14 lg:py-20">
      <div className="max-w-[34rem] mx-auto">
        <h1 className="display text-3xl">{title}</h1>
        <div className="mt-3 grid gap-4 text-ink-2">{children}</div>
      </div>
    </main>
  );
}
