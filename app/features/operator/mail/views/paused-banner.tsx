import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";

/** On every page of the area, for as long as nothing is sent. */
export function PausedBanner({ reason, inert }: { reason: string; inert: boolean }) {
  return (
    <p className="flash mb-5" data-k="warning" {...(inert ? { inert: "" } : {})}>
      <Icon name="warn" />
      <span className="grow min-w-0 break-words">
        <b className="font-semibold">All sending is paused.</b> {reason}{" "}
        <Link className="link inline-flex items-center min-h-control" to="/operator/mail#all-title">
          See it
        </Link>
      </span>
    </p>
  );
}
