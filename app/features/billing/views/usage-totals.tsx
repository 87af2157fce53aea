import { NEARLY, shareOf } from "../quota/nearly.ts";
import type { UsageSums } from "../quota/show-usage.server.ts";

const number = (count: number) => count.toLocaleString("en-NG");

/** How much of each was used, beside what the plan has. */
export function UsageTotals({
  usage: { used, allEmails, limits, sms, isPresent, statement },
  isNarrow = false,
}: {
  usage: Pick<UsageSums, "used" | "allEmails" | "limits" | "sms" | "isPresent" | "statement">;
  /** Beside something else. */
  isNarrow?: boolean;
}) {
  const columns = sms ? "xl:grid-cols-4" : "sm:grid-cols-3";
  const wide = isNarrow ? "" : columns;
  return (
    <>
      <dl
        className={`grid gap-3 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:grid-cols-2 ${wide}`}
      >
        <Total label="E-mails" used={used.emails} limit={limits.emails} />
        <Total label="Certificates" used={used.certificates} limit={limits.certificates} />
        {isPresent || statement ? (
          <Total
            label={statement ? "Forms managed" : "Forms open now"}
            used={used.forms}
            limit={limits.forms}
          />
        ) : null}
        {sms ? <Total label="Text messages" used={sms.used} limit={sms.limit} /> : null}
      </dl>
      {allEmails > used.emails ? (
        <p className="text-sm text-ink-2 mt-3">
          {number(allEmails)} e-mails were sent in all, including the confirmations, reminders,
          invitations and tests that your plan doesn’t count.
        </p>
      ) : null}
    </>
  );
}

/** How much of each sending limit is used. */
export function SendingLimits({
  limits,
}: {
  limits: { label: string; used: number; most: number }[];
}) {
  return (
    <dl className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:grid-cols-3">
      {limits.map(({ label, used, most }) => (
        <Total key={label} label={label} used={used} limit={most} />
      ))}
    </dl>
  );
}

function Total({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div className="rounded bg-sunken p-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="text-xl font-semibold num">{number(used)}</span>
        {limit === null ? null : <span className="text-ink-2 num"> of {number(limit)}</span>}
        {limit === null ? null : <Bar share={shareOf(used, limit)} />}
      </dd>
    </div>
  );
}

/**
 * How full it is: yellow when most is used, red when all is. The numbers beside it say it in words.
 */
export function Bar({ share, track = "!bg-surface" }: { share: number; track?: string }) {
  const whileNotFull = share >= NEARLY ? "b-wait" : "fill-[rgb(var(--act))]";
  const colour = share >= 1 ? "b-bad" : whileNotFull;
  return (
    <svg className={`bar !h-1.5 ${track} overflow-hidden mt-2`} aria-hidden="true">
      <rect className={colour} width={`${(share * 100).toFixed(1)}%`} height="100%" />
    </svg>
  );
}
