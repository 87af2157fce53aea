import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ErrorText } from "../errors/error-page.tsx";
import { AREAS, currentIn, SMALLER_AREAS } from "./areas.ts";
import { ConfirmIdentity, confirmAsked } from "./confirm-identity.tsx";

const FURTHER_AREAS = [
  { to: "/settings", label: "Account settings" },
  { to: "/notifications", label: "Notifications" },
];

/**
 * Shown when a dashboard page fails: what happened, and links to its area. Goes inside the
 * dashboard's <main>. Also asks for a password where an action needs that first.
 */
export function DashboardError() {
  const { pathname } = useLocation();
  const error = useRouteError();
  const asked = isRouteErrorResponse(error) ? confirmAsked(error.data) : null;
  if (asked) return <ConfirmIdentity {...asked} />;
  const area = [...AREAS, ...SMALLER_AREAS, ...FURTHER_AREAS].find(
    ({ to }) => currentIn(to, pathname) === "true",
  );
  return (
    <ErrorText
      links={[
        ...(area ? [{ to: area.to, label: `Go to ${area.label}` }] : []),
        { to: "/dashboard", label: "Go to the dashboard" },
        { to: "/search", label: "Search" },
      ]}
    />
  );
}
