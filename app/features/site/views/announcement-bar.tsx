import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { ANNOUNCEMENT } from "../pages/site-links.ts";

/** What is new, above the header; it scrolls away while the header stays. */
export function AnnouncementBar() {
  return (
    <aside className="on-deep !bg-deep-2 text-sm no-print" aria-label="Announcement">
      <a
        className="wrap flex items-center justify-center gap-2 min-h-control py-2 text-center hover:underline underline-offset-4"
        href={ANNOUNCEMENT.to}
      >
        <span>
          <b className="font-semibold text-gold">New:</b> {ANNOUNCEMENT.label}
        </span>
        <PublicIcon name="arrow" />
      </a>
    </aside>
  );
}
