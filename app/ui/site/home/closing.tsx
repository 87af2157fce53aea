import type { HomePart } from "./home-content.ts";
import { Waves } from "./waves.tsx";

export function Closing({ part: { title, html } }: { part: HomePart }) {
  return (
    <section className="on-deep relative overflow-hidden" aria-labelledby="closing-title">
      <Waves again />
      <div className="wrap relative py-section grid gap-8 lg:grid-cols-[1fr_auto] items-center">
        <div>
          <h2 id="closing-title" className="display text-title max-w-[26ch]">
            {title}
          </h2>
          <div className="mt-3 text-lg text-on-deep-2" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <a className="btn btn-primary !text-lg !px-7 !min-h-[52px]" href="/signup">
          Create your account
        </a>
      </div>
    </section>
  );
}
