import type { ReactNode } from "react";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

/**
 * Drawings beside the features that have no picture of the product, in their order. Each is
 * decoration: the words beside it say what it shows.
 */
export const FEATURE_DRAWINGS: ((() => ReactNode) | null)[] = [
  null,
  null,
  SmallForm,
  Reminders,
  null,
  Numbers,
];

function SmallForm() {
  return (
    <div className="card !rounded p-4 grid gap-2">
      <p className="font-semibold">Career webinar</p>
      {["Full name", "E-mail address"].map((label) => (
        <p
          className="h-9 rounded-sm border border-line bg-surface px-2.5 flex items-center text-sm text-ink-2"
          key={label}
        >
          {label}
        </p>
      ))}
      <p className="btn btn-primary btn-sm">Register</p>
      <p className="text-sm text-ink-3 text-center">The whole page: under 6 KB</p>
    </div>
  );
}

const MAILS = [
  { kind: "success", icon: "check", label: "Confirmation", when: "On registration" },
  { kind: "reminder", icon: "bell", label: "Reminder", when: "1 day before" },
  { kind: "sent", icon: "video", label: "Join link", when: "10 minutes before" },
] as const;

function Reminders() {
  return (
    <ul className="grid gap-3">
      {MAILS.map(({ kind, icon, label, when }) => (
        <li className="flex items-center gap-3" key={kind}>
          <span className="kind" data-k={kind}>
            <PublicIcon name={icon} />
          </span>
          <span className="min-w-0">
            <b className="font-semibold block leading-tight">{label}</b>{" "}
            <span className="text-sm text-ink-2">{when}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const BARS = [38, 52, 47, 66, 58, 80, 74, 92, 70, 86, 100, 94];

function Numbers() {
  return (
    <svg viewBox="0 0 560 120" className="w-full h-auto" aria-hidden="true">
      {BARS.map((height, month) => (
        <rect
          className={month === 10 ? "fill-gold" : "fill-brand"}
          key={height}
          x={4 + 47 * month}
          y={112 - height}
          width="28"
          height={height}
          rx="4"
        />
      ))}
      <path d="M0 113h560" className="stroke-line" strokeWidth="2" />
    </svg>
  );
}
