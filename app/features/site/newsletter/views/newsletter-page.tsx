import type { ReactNode } from "react";

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
