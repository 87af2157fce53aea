import type { Area } from "#app/ui/dashboard/areas.ts";

/** What operators work through day by day. */
export const OPERATOR_AREAS: readonly Area[] = [
  { to: "/operator", icon: "dash", label: "Overview" },
  { to: "/operator/accounts", icon: "bldg", label: "Accounts" },
  { to: "/operator/identity-checks", icon: "shield", label: "Identity checks" },
  { to: "/operator/messages", icon: "chat", label: "Site messages" },
  { to: "/operator/newsletter", icon: "news", label: "Newsletter" },
];

/** What the installation itself does. */
export const MACHINE_AREAS: readonly Area[] = [
  { to: "/operator/mail", icon: "mail", label: "Mail" },
  { to: "/operator/jobs", icon: "gear", label: "Jobs" },
  { to: "/operator/operators", icon: "key", label: "Operators" },
  { to: "/operator/record", icon: "clock", label: "Record" },
];

export const OUTBOX_AREA: Area = { to: "/outbox", icon: "archive", label: "Outbox" };
