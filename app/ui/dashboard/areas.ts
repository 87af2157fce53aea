/** An area of the dashboard: an entry of the side menu. */
export interface Area {
  to: string;
  icon: string;
  label: string;
}

export const AREAS: readonly Area[] = [
  { to: "/dashboard", icon: "dash", label: "Dashboard" },
  { to: "/projects", icon: "folder", label: "Projects" },
  { to: "/certificates", icon: "cert", label: "Certificates" },
  { to: "/forms", icon: "form", label: "Forms" },
  { to: "/bulk-email", icon: "mails", label: "Bulk Email" },
  { to: "/sent", icon: "send", label: "Sent" },
];

/** Asked for less often. */
export const SMALLER_AREAS: readonly Area[] = [
  { to: "/bulk-email/rules", icon: "refresh", label: "Recurring e-mails" },
  { to: "/people", icon: "users", label: "People" },
  { to: "/suppressions", icon: "badx", label: "Suppression list" },
  { to: "/activity-log", icon: "clock", label: "Activity log" },
];

/**
 * `aria-current` of a menu entry: the page itself, or ("true") a page within its area. A page is in
 * one area only: recurring e-mails are not in Bulk Email, whose address theirs begins with.
 */
export function currentIn(area: string, pathname: string): "page" | "true" | undefined {
  const path = pathname.toLowerCase();
  if (path === area || path === `${area}/`) return "page";
  const isWithin = (to: string) => path.startsWith(`${to}/`) || path === to;
  const isNearer = ({ to }: Area) => to.startsWith(`${area}/`) && isWithin(to);
  return isWithin(area) && !SMALLER_AREAS.some(isNearer) ? "true" : undefined;
}
