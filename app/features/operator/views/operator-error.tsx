import { Link, useLocation } from "@remix-run/react";
import { currentIn } from "#app/ui/dashboard/areas.ts";
import { ErrorText } from "#app/ui/errors/error-page.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { MACHINE_AREAS, OPERATOR_AREAS, OUTBOX_AREA } from "./operator-bar.tsx";

/** Shown when an operator page fails. Goes inside its <main>. */
export function OperatorError() {
  const { pathname } = useLocation();
  const area = [...OPERATOR_AREAS, ...MACHINE_AREAS, OUTBOX_AREA].findLast(
    ({ to }) => currentIn(to, pathname) === "true",
  );
  return (
    <ErrorText
      links={[
        ...(area && area.to !== "/operator" ? [{ to: area.to, label: `Go to ${area.label}` }] : []),
        { to: "/operator", label: "Go to the operator overview" },
      ]}
    />
  );
}

/** On every page of the area, for as long as nothing is sent. */
export function PausedBanner({ reason, inert }: { reason: string; inert: boolean }) {
  return (
    <p className="flash mb-5" data-k="warning" {...(inert ? { inert: "" } : {})}>
      <Icon name="warn" />
      <span className="grow min-w-0 break-words">
        <b className="font-semibold">All sending is paused.</b> {reason}{" "}
        <Link className="link inline-flex items-center min-h-control" to="/operator/mail#all-title">
          View
        </Link>
      </span>
    </p>
  );
}
