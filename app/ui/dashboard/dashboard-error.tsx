import type { HeadersFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ErrorText } from "../errors/error-page.tsx";
import { AREAS, currentIn, SMALLER_AREAS } from "./areas.ts";

const FURTHER_AREAS = [
  { to: "/settings", label: "Account settings" },
  { to: "/notifications", label: "Notifications" },
];

/** Shown when a dashboard page fails: what happened, and links to its area. Goes inside the dashboard's <main>. */
export function DashboardError() {
  const { pathname } = useLocation();
  const area = [...AREAS, ...SMALLER_AREAS, ...FURTHER_AREAS].find(({ to }) => currentIn(to, pathname) === "true");
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

/** Keeps the error's headers for its page: which methods are allowed, and when to try again. */
export const keepErrorHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const name of ["Allow", "Retry-After"]) {
    const value = errorHeaders?.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
