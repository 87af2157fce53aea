import type { ReactNode } from "react";
import { Icon } from "#app/ui/page/icon.tsx";

/** Asks for a download of personal data. `children`: what is in it. */
export function DownloadCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="download">
      <h2 id="download" className="text-lg">
        {title}
      </h2>
      {children}
      {/* A plain form: its answer is a file, which only the browser itself can save. */}
      <form method="post" className="mt-5">
        <button type="submit" className="btn btn-primary">
          <Icon name="download" />
          Download my data
        </button>
      </form>
    </section>
  );
}
