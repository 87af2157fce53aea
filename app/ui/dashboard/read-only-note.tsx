import { Link } from "@remix-run/react";
import { Icon } from "../page/icon.tsx";

/** One line below the top bar of every dashboard page, for somebody whose role is to look. */
export function ReadOnlyNote({ inert }: { inert: boolean }) {
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 px-gutter py-1 border-b border-line bg-surface text-md text-ink-2"
      aria-label="Your role"
      {...(inert ? { inert: "" } : {})}
    >
      <p className="flex gap-2.5 items-center">
        <Icon name="eye" className="text-brand-ink" />
        You can look, not change
      </p>
      <Link className="link font-semibold inline-flex items-center min-h-control" to="/settings/members">
        Who can
      </Link>
    </section>
  );
}
