import type { ReactNode } from "react";
import { TextInput } from "#app/ui/forms/field.tsx";

/**
 * The same for everybody, so that the pages it stands on can be kept: heading and words around it are the page's. An empty field
 * is refused by the browser itself. `error` and `email`: only on the page that answers a refused one.
 */
export function NewsletterForm({ error, email }: { error?: string; email?: string }) {
  return (
    <form className="grid gap-3" method="post" action="/newsletter">
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="newsletter-homepage">Leave this empty: it catches spam</label>{" "}
        <input id="newsletter-homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {/* Pressed once more, an address that looks mistyped is taken as it is. */}
      {error && email ? <input type="hidden" name="meant" value={email} /> : null}
      <TextInput
        id="newsletter-email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        error={error}
      />
      <button type="submit" className="btn btn-primary">
        Subscribe
      </button>
    </form>
  );
}

/** A page of the newsletter: one narrow column, one thing to read or do. */
export function NewsletterPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap py-14 lg:py-20">
      <div className="max-w-[34rem] mx-auto">
        <h1 className="text-3xl tracking-[-.02em]">{title}</h1>
        <div className="mt-3 grid gap-4 text-ink-2">{children}</div>
      </div>
    </main>
  );
}
