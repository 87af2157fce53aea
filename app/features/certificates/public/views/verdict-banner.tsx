import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { Reason, Sign, Tone, Verdict } from "../verdict.ts";

const SEAL =
  "M32 4.5A6.7 6.7 0 0 1 42.5 6.6A6.7 6.7 0 0 1 51.4 12.6A6.7 6.7 0 0 1 57.4 21.5A6.7 " +
  "6.7 0 0 1 59.5 32A6.7 6.7 0 0 1 57.4 42.5A6.7 6.7 0 0 1 51.4 51.4A6.7 6.7 0 0 1 " +
  "42.5 57.4A6.7 6.7 0 0 1 32 59.5A6.7 6.7 0 0 1 21.5 57.4A6.7 6.7 0 0 1 12.6 51.4A6.7 " +
  "6.7 0 0 1 6.6 42.5A6.7 6.7 0 0 1 4.5 32A6.7 6.7 0 0 1 6.6 21.5A6.7 6.7 0 0 1 12.6 " +
  "12.6A6.7 6.7 0 0 1 21.5 6.6A6.7 6.7 0 0 1 32 4.5Z";

const LOOKS: Record<Tone, { ground: string; seal: string; words: string }> = {
  good: {
    ground: "bg-[rgb(var(--delivered-bg))]",
    seal: "fill-delivered-fill",
    words: "text-delivered",
  },
  bad: { ground: "bg-[rgb(var(--failed-bg))]", seal: "fill-failed-fill", words: "text-failed" },
  careful: {
    ground: "bg-[rgb(var(--progress-bg))]",
    seal: "fill-progress-fill",
    words: "text-progress",
  },
  newer: { ground: "bg-brand-soft", seal: "fill-brand", words: "text-brand-ink" },
  open: { ground: "bg-sunken", seal: "", words: "text-ink-2" },
};

const SIGNS: Record<Sign, string> = {
  tick: "M22 33l7.5 7.5L43 25",
  question: "M25 26a7 7 0 1 1 10.3 6.2c-2.2 1.3-3.3 2.7-3.3 5.3M32 45v.1",
  attention: "M32 20v15M32 43.5v.1",
  camera:
    "M21 27h5l2.500-4h7l2.500 4h5v15H21zM32 38.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9z",
  arrow: "M21 32h21M34 23.5l8.5 8.5-8.5 8.5",
  cross: "M24 24l16 16M40 24L24 40",
  clock: "M32 20.5V33l8 5",
  dash: "M22 32h20",
};

/** A filled seal: we know. A dashed one: something isn't known. Never colour alone. */
function Seal({ tone, sign }: { tone: Tone; sign: Sign }) {
  const isDashed = tone === "open" || sign === "dash";
  const ink = tone === "careful" ? "stroke-[#261a02]" : "stroke-white";
  const line = sign === "dash" ? "stroke-failed" : "stroke-[rgb(var(--ink-2))]";
  return (
    <svg width="56" height="56" viewBox="0 0 64 64" aria-hidden="true" className="flex-none">
      {isDashed ? (
        <path
          d={SEAL}
          className={`fill-surface ${line}`}
          strokeWidth="2.5"
          strokeDasharray="5 3.5"
        />
      ) : (
        <path d={SEAL} className={LOOKS[tone].seal} />
      )}
      <path
        d={SIGNS[sign]}
        fill="none"
        className={isDashed ? line : ink}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A page's heading beside its seal, at the top of a card. */
export function SealBanner({
  tone,
  sign,
  heading,
  sentence,
}: Pick<Verdict, "tone" | "sign" | "heading" | "sentence">) {
  const look = LOOKS[tone];
  return (
    <div
      className={`px-4 py-3.5 md:px-7 md:py-4 flex gap-3.5 md:gap-4 items-center ${look.ground}`}
      role="status"
    >
      <Seal tone={tone} sign={sign} />
      <div className="min-w-0">
        <h1 className="text-[1.3125rem] md:text-[1.625rem] leading-tight tracking-[-.015em]">
          {heading}
        </h1>
        <p className={`mt-0.5 font-medium leading-snug [overflow-wrap:anywhere] ${look.words}`}>
          {sentence}
        </p>
      </div>
    </div>
  );
}

const MARKS = {
  yes: ["check", "text-delivered"],
  open: ["help", "text-ink-3"],
  careful: ["warn", "text-progress"],
  no: ["failed", "text-failed"],
  plain: ["info", "text-ink-3"],
} as const;

/** What was found, one thing below the other. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="grid gap-3.5">
      {reasons.map(({ mark, title, text }) => {
        const [icon, colour] = MARKS[mark];
        return (
          <li key={title} className="flex gap-3">
            <PublicIcon name={icon} className={`mt-0.5 text-xl ${colour}`} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <b className="block font-semibold">{title}</b>{" "}
              {text ? <span className="text-ink-2">{text}</span> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function Tip({ children }: { children: ReactNode }) {
  return <p className="px-3.5 py-3 rounded bg-sunken">{children}</p>;
}

/** The answer on a card of its own, for a page that shows the certificate first. */
export function VerdictSummary({ verdict }: { verdict: Verdict }) {
  return (
    <article className="card overflow-hidden">
      <SealBanner {...verdict} />
      <div className="px-4 py-4 md:px-7 grid gap-4">
        <Reasons reasons={verdict.reasons} />
        {verdict.tip ? <Tip>{verdict.tip}</Tip> : null}
      </div>
    </article>
  );
}

/**
 * The answer, then the name, then the picture, then the reasons: the first three are on a phone's
 * screen at once.
 */
export function VerdictCard({
  verdict,
  about,
  picture,
  note = null,
  children,
}: {
  verdict: Verdict;
  /** `lang`: of the course. */
  about: { name: string; course: string; lang: string | undefined };
  picture: ReactNode;
  /** Below the picture. */
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <article className="card overflow-hidden">
      <SealBanner {...verdict} />
      <div
        className={
          "px-4 py-4 md:p-7 grid gap-x-9 gap-y-4 " +
          "md:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
        }
      >
        <div className="min-w-0 leading-snug md:col-start-2">
          <p className="text-ink-3">{verdict.nameLabel}</p>
          <p
            className="text-2xl md:text-[1.75rem] leading-tight font-semibold tracking-[-.015em]"
            dir="auto"
          >
            {about.name}
          </p>
          <p className="font-medium" lang={about.lang} dir="auto">
            {about.course}
          </p>
        </div>
        <div className="min-w-0 md:col-start-1 md:row-start-1 md:row-span-2">
          {picture}
          {note ? (
            <p className="mt-3 flex gap-2 text-sm text-ink-2">
              <PublicIcon name="info" className="mt-0.5" />
              <span>{note}</span>
            </p>
          ) : null}
        </div>
        <div className="min-w-0 grid gap-5 content-start md:col-start-2">
          <Reasons reasons={verdict.reasons} />
          {children}
          {verdict.tip ? <Tip>{verdict.tip}</Tip> : null}
        </div>
      </div>
    </article>
  );
}

/**
 * The answer about an ID that no certificate has: mistyped more often than forged. `sentence`: what
 * we know of it.
 */
export function NotOursCard({
  typed,
  sentence,
  children,
}: {
  typed: string;
  sentence: string;
  children: ReactNode;
}) {
  const { notOurs: t } = useTexts().certificate;
  const reasons: Reason[] = [
    { mark: "open", title: t.typedTitle, text: t.typedWords },
    { mark: "open", title: t.scannedTitle, text: t.scannedWords },
    { mark: "no", title: t.neitherTitle, text: t.neitherWords },
  ];
  return (
    <article className="card overflow-hidden">
      <SealBanner tone="bad" sign="dash" heading={t.heading} sentence={sentence} />
      <div className="px-4 py-4 md:p-7 grid gap-5">
        <div className="min-w-0">
          <p className="text-ink-3">{t.typed}</p>
          <p className="font-mono text-lg font-semibold break-words">{typed}</p>
        </div>
        <Reasons reasons={reasons} />
        {children}
      </div>
    </article>
  );
}
