import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";

const ACTIONS = [
  {
    to: "/certificates/new",
    icon: "cert",
    kind: "sent",
    label: "Generate certificate",
    about: "From a template or your own file",
    changes: true,
  },
  {
    to: "/forms/templates",
    icon: "form",
    kind: "new",
    label: "Create new form",
    about: "Registration, survey or RSVP",
    changes: true,
  },
  {
    to: "/bulk-email",
    icon: "mails",
    kind: "scheduled",
    label: "Bulk Email",
    about: "Write to a list you have",
    changes: false,
  },
  {
    to: "/pricing",
    icon: "star",
    kind: "reminder",
    label: "New plan setup",
    about: "More e-mails and certificates",
    changes: false,
  },
];

/** The four ways to begin something. */
export function QuickActions() {
  return (
    <ul className="grid gap-3 grid-cols-2 xl:grid-cols-4">
      {ACTIONS.map(({ to, icon, kind, label, about, changes }) => (
        <li key={to} data-changes={changes || undefined}>
          <Link
            className="card !shadow-none p-3 sm:p-4 flex max-sm:items-center gap-3 h-full hover:border-brand-ink"
            to={to}
          >
            <span className="kind" data-k={kind}>
              <Icon name={icon} />
            </span>
            <span className="leading-snug min-w-0">
              <b className="font-semibold block">{label}</b>
              <span className="max-sm:hidden text-sm text-ink-2">{about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
