import type { HeadersFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ErrorText } from "../error-text.tsx";
import { AREAS, currentIn, SMALLER_AREAS } from "./areas.ts";

const FURTHER_AREAS = [
  { to: "/settings", label: "Account settings" },
  { to: "/notifications", label: "Notifications" },
];

/** What a page of the dashboard shows when it fails: what happened, and the way to its area. For inside the dashboard's <main>. */
export function DeskError() {
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

/** Keeps of a refusal what its page must say as well: which methods are allowed, and when to come back. */
export const keepErrorHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const name of ["Allow", "Retry-After"]) {
    const value = errorHeaders?.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
