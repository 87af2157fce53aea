import { NewsletterForm } from "../../newsletter/views/newsletter-form.tsx";
import { useSite } from "../../pages/site-handle.ts";
import type { HomeContent } from "../home.server.ts";

/** Questions that open one at a time where browsers know how, and the newsletter. */
export function Faq({
  faq: { title, html, questions },
  newsletter,
}: Pick<HomeContent, "faq" | "newsletter">) {
  const { supportEmail } = useSite();
  return (
    <section id="faq" className="bg-surface py-section" aria-labelledby="faq-title">
      <div className="wrap grid gap-12 lg:grid-cols-[1.25fr_.75fr]">
        <div>
          <h2 id="faq-title" className="display text-title">
            {title}
          </h2>
          <div className="mt-3 text-ink-2" dangerouslySetInnerHTML={{ __html: html }} />
          <div className="mt-6 border-b border-line">
            {questions.map((one, at) => (
              <details className="faq" name="faq" key={one.id} open={at === 0}>
                <summary>{one.question}</summary>
                <div className="prose" dangerouslySetInnerHTML={{ __html: one.html }} />
              </details>
            ))}
          </div>
          <p className="mt-5 text-ink-2">
            <a className="link" href="/help">
              All questions and answers
            </a>
            . Something else? Write to{" "}
            <a className="link [overflow-wrap:anywhere]" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
        </div>
        <section
          className="card !bg-canvas !shadow-none p-6 lg:p-7 self-start lg:sticky lg:top-28"
          aria-labelledby="newsletter-title"
        >
          <h2 id="newsletter-title" className="text-xl">
            Product news, once a month
          </h2>
          <p className="mt-1.5 mb-5 text-ink-2">
            New designs and sending tips. Confirm by e-mail, and unsubscribe whenever you like.
          </p>
          <NewsletterForm rules={newsletter} />
        </section>
      </div>
    </section>
  );
}
