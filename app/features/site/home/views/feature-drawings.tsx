import type { ReactNode } from "react";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { SmallCertificate } from "./hero.tsx";

/**
 * Drawings beside the features, in their order. Each is decoration: the words beside it say what it
 * shows.
 */
export const FEATURE_DRAWINGS: (() => ReactNode)[] = [
  BulkGeneration,
  Delivery,
  SmallForm,
  Reminders,
  Proof,
  Numbers,
];

const ROWS = [
  { name: "Ngọzị Ụzọma", first: "Ngọzị", line: "#1D3390", size: 26 },
  { name: "Ọláńrewájú Bello", first: "Ọláńrewájú", line: "#0A6882", size: 20 },
  { name: "Ƙasim Idris", first: "Ƙasim", line: "#9C257C", size: 26 },
];

function BulkGeneration() {
  return (
    <div className="grid sm:grid-cols-[1fr_auto_1.5fr] gap-4 items-center">
      <div className="card !rounded text-sm overflow-hidden">
        <p className="grid grid-cols-[1.3fr_1fr] bg-sunken px-3 py-2 font-semibold text-ink-2 text-xs">
          <span>Full name</span> <span>Course</span>
        </p>
        {ROWS.map(({ name }) => (
          <p className="grid grid-cols-[1.3fr_1fr] px-3 py-2 border-t border-line" key={name}>
            <span>{name}</span> <span className="text-ink-2">UX Design</span>
          </p>
        ))}
      </div>
      <PublicIcon name="arrow" className="text-2xl text-ink-3 max-sm:hidden" />
      <div className="grid grid-cols-3 gap-2 [&>*:nth-child(2)]:translate-y-3">
        {ROWS.map(({ first, line, size }) => (
          <SmallCertificate key={first} name={first} line={line} size={size} />
        ))}
      </div>
    </div>
  );
}

const STATUSES = [
  { status: "delivered", icon: "check", label: "Delivered", count: "1,128" },
  { status: "progress", icon: "half", label: "In progress", count: "87" },
  { status: "failed", icon: "failed", label: "Failed", count: "25" },
] as const;

function Delivery() {
  return (
    <div className="card !rounded p-4">
      <svg className="bar" width="300" height="10" aria-hidden="true">
        <rect className="b-ok" width="91%" height="100%" />
        <rect className="b-wait" x="91%" width="7%" height="100%" />
        <rect className="b-bad" x="98%" width="2%" height="100%" />
      </svg>
      <ul className="mt-3 flex flex-wrap text-sm gap-x-6 gap-y-2.5">
        {STATUSES.map(({ status, icon, label, count }) => (
          <li key={status}>
            <span className="badge" data-s={status}>
              <PublicIcon name={icon} />
              {label}
            </span>{" "}
            <span className="block mt-1 pl-2 text-lg font-semibold num">{count}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 pt-3 border-t border-line text-sm flex gap-2">
        <PublicIcon name="failed" className="mt-0.5 text-failed" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-semibold">tunde@gmial.com</b>: did you mean{" "}
          <b className="font-semibold text-brand-ink">gmail.com</b>?
        </span>
      </p>
    </div>
  );
}

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
      <p className="text-sm text-ink-3 text-center">The whole page: under 14 KB</p>
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

function Proof() {
  return (
    <>
      <div className="w-[86%]">
        <SmallCertificate name="Ngọzị" line="#1D3390" />
      </div>
      <div className="card !rounded p-3.5 flex gap-3 items-center -mt-8 ml-8 relative !shadow-2">
        <span className="kind !w-10 !h-10 text-xl" data-s="delivered">
          <PublicIcon name="shield" />
        </span>
        <p className="min-w-0">
          <b className="font-semibold block leading-tight">Genuine certificate</b>{" "}
          <span className="text-sm text-ink-2 font-mono">7K2M-94QX-H3TD</span>
        </p>
      </div>
    </>
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
