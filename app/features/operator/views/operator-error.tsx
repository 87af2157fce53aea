import { useLocation } from "@remix-run/react";
import { currentIn } from "#app/ui/dashboard/areas.ts";
import { ErrorText } from "#app/ui/errors/error-page.tsx";
import { MACHINE_AREAS, OPERATOR_AREAS, OUTBOX_AREA } from "./operator-areas.ts";

/** Shown when an operator page fails. Goes inside its <main>. */
export function OperatorError() {
  const { pathname } = useLocation();
  const area = [...OPERATOR_AREAS, ...MACHINE_AREAS, OUTBOX_AREA].findLast(({ to }) => currentIn(to, pathname) === "true");
  return (
    <ErrorText
      links={[
        ...(area && area.to !== "/operator" ? [{ to: area.to, label: `Go to ${area.label}` }] : []),
        { to: "/operator", label: "Go to the operator’s overview" },
      ]}
    />
  );
}
