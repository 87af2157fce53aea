import { z } from "zod";
import type { Variables } from "./config-variables.server.ts";

const SERVICES = ["ses", "postmark", "mailgun", "brevo"] as const;

/** One of the ways of MAIL_TRANSPORTS. */
export interface MailTransportSettings {
  /** As the operator calls it: lower-case letters and digits. */
  id: string;
  kind: "outbox" | "resend" | "smtp";
  /** Of an SMTP server; empty for the others. */
  url: string;
  /** Null: a mail server without ways of its own. */
  service: (typeof SERVICES)[number] | null;
  /** What it takes: e-mail to the account's own people, e-mail to others, or both. */
  lanes: readonly ("account" | "bulk")[];
  /** The lowest that works is used. */
  order: number;
  /** Its part of the bulk e-mail among those of the same order. */
  weight: number;
  ratePerSecond: number;
}

const NAME = /^[a-z][a-z0-9]{0,19}$/;
/** The end of a variable's name, after MAIL_ and the name. */
const setting = z.object({
  URL: z
    .string("required: smtp://user:password@host:587, smtps://…, resend or outbox")
    .refine(
      (url) => ["resend", "outbox"].includes(url) || isSmtp(url),
      "must be smtp://user:password@host:587, smtps://…, resend or outbox",
    ),
  FOR: z.enum(["account", "bulk", "all"], "must be account, bulk or all").default("all"),
  ORDER: z.coerce.number("must be a whole number").int().min(1).max(99).optional(),
  WEIGHT: z.coerce.number("must be a number").positive().max(1_000).default(1),
  RATE: z.coerce.number("must be a number").positive().max(10_000).optional(),
  SERVICE: z.enum(SERVICES, `must be ${SERVICES.join(", ")}`).optional(),
});
const SETTINGS = Object.keys(setting.shape);

function isSmtp(url: string): boolean {
  return /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== "";
}

/** Endings of the hosts that the services give to their customers. */
const HOSTS = {
  ses: "amazonaws.com",
  postmark: "postmarkapp.com",
  mailgun: "mailgun.org",
  brevo: "brevo.com",
};

/**
 * Reads MAIL_TRANSPORTS and the variables of each name in it: MAIL_CODES_URL, MAIL_CODES_FOR, …
 * Null: there is only MAIL_TRANSPORT. A line in `problems` for whatever an operator may have
 * mistyped, by the variable's name.
 */
export function readTransports(
  { MAIL_TRANSPORTS: list, MAIL_TRANSPORT: single, ...e }: Variables,
  env: Record<string, string | undefined>,
  problems: string[],
): MailTransportSettings[] | null {
  if (!list) return null;
  const say = (variable: string, why: string) => problems.push(`${variable}: ${why}`);
  const names = list.split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((name, at) => !NAME.test(name) || names.indexOf(name) !== at);
  if (single) say("MAIL_TRANSPORTS", "set either this or MAIL_TRANSPORT, not both");
  if (names.length === 0 || wrong !== undefined) {
    say("MAIL_TRANSPORTS", `“${wrong ?? list}” is no list of names, such as codes,bulk`);
    return null;
  }
  for (const variable of Object.keys(env).sort()) {
    const [, name = "", end = ""] = /^MAIL_([A-Z0-9]+)_(.+)$/.exec(variable) ?? [];
    const isNamed = names.includes(name.toLowerCase());
    if (isNamed && !SETTINGS.includes(end)) say(variable, `not read: use ${SETTINGS.join(", ")}`);
    if (!isNamed && SETTINGS.includes(end))
      say(variable, `MAIL_TRANSPORTS names no “${name.toLowerCase()}”`);
  }
  const read = names.flatMap((id, index) => {
    const given = Object.fromEntries(
      SETTINGS.map((end) => [end, env[variableOf(id, end)] || undefined]),
    );
    const parsed = setting.safeParse(given);
    for (const { path, message } of parsed.error?.issues ?? [])
      say(variableOf(id, String(path[0])), message);
    return parsed.success ? [settingsOf(id, parsed.data, { index, rate: e.MAIL_RATE })] : [];
  });
  for (const { id, kind } of read)
    if (kind === "resend" && !e.RESEND_API_KEY)
      say("RESEND_API_KEY", `required with ${variableOf(id, "URL")}=resend`);
  for (const lane of ["account", "bulk"] as const)
    if (read.length === names.length && !read.some(({ lanes }) => lanes.includes(lane)))
      say(
        "MAIL_TRANSPORTS",
        `none of them is for ${lane} e-mail: set ${variableOf(names[0], "FOR")}=all`,
      );
  if (!e.MAIL_FROM && read.some(({ kind }) => kind !== "outbox"))
    say("MAIL_FROM", "required with MAIL_TRANSPORTS: the sender's address");
  return read.sort((one, other) => one.order - other.order);
}

function variableOf(name = "", end: string): string {
  return `MAIL_${name.toUpperCase()}_${end}`;
}

function settingsOf(
  id: string,
  { URL: url, FOR, ORDER, WEIGHT, RATE, SERVICE }: z.infer<typeof setting>,
  { index, rate }: { index: number; rate: number },
): MailTransportSettings {
  const kind = url === "resend" || url === "outbox" ? url : "smtp";
  const host = kind === "smtp" ? new URL(url).hostname.toLowerCase() : "";
  return {
    id,
    kind,
    url: kind === "smtp" ? url : "",
    service: SERVICE ?? SERVICES.find((one) => host.endsWith(`.${HOSTS[one]}`)) ?? null,
    lanes: FOR === "all" ? ["account", "bulk"] : [FOR],
    order: ORDER ?? index + 1,
    weight: WEIGHT,
    ratePerSecond: RATE ?? rate,
  };
}
