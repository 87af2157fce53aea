import { z } from "zod";
import { plainPostgresUrl } from "#app/engines/database/postgres-url.ts";
import { smsOfferVariables } from "./config-sms.server.ts";

const userName = z
  .string()
  .regex(/^[a-z0-9_][a-z0-9_-]{0,30}$/, "must be the name or the number of a user");
/** A name before an address: quoted where it has signs that mean something (RFC 5322, 3.4). */
const QUOTED_NAME = /^"((?:[^"\\]|\\.)*)"$/;
const PLAIN_NAME = /^[^"<>()@,;:\\]*$/;
const ADDRESS = /^(?:"[^"]+"|[^\s<>@",;]+)@[^\s<>@",;]+$/;
const NO_MAILBOX =
  "must be one e-mail address, such as hello@example.org, or a name and an address, " +
  'such as "Iweri" <hello@example.org>';

/** `Iweri <hello@example.org>`, with quotation marks around all of it where a shell left them. */
const mailbox = z.string().transform((typed, context) => {
  const trimmed = typed.trim();
  const given = /^".*>"$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
  const bracket = given.endsWith(">") ? given.lastIndexOf("<") : -1;
  const email = bracket < 0 ? given : given.slice(bracket + 1, -1).trim();
  const before = bracket < 0 ? "" : given.slice(0, bracket).trim();
  const quoted = QUOTED_NAME.exec(before)?.[1]?.replace(/\\(.)/g, "$1");
  const isName = quoted !== undefined || PLAIN_NAME.test(before);
  if (isName && ADDRESS.test(email) && !/[\u0000-\u001f\u007f]/.test(given))
    return { name: (quoted ?? before).trim() || null, email };
  context.addIssue({ code: "custom", message: NO_MAILBOX });
  return z.NEVER;
});
/** The same where the name has no use. */
const address = mailbox.transform(({ email }) => email);

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .transform(plainPostgresUrl)
    .pipe(
      z.url({
        protocol: /^postgres(ql)?$/,
        error: "must be the address of a PostgreSQL database: postgres://user:password@host/name",
      }),
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  APP_NAME: z.string().min(1).max(40).default("Iweri"),
  SUPPORT_EMAIL: address.prefault("support@iweri.test"),
  /** A file: SVG, PNG or WebP. */
  BRAND_LOGO: z.string().min(1).optional(),
  SUPPORT_PHONE: z.string().max(40).optional(),
  LEGAL_ENTITY: z.string().max(120).optional(),
  LEGAL_ADDRESS: z.string().max(200).optional(),
  SOCIAL_LINKS: z.string().optional(),
  /** A Markdown file with what customers said. */
  TESTIMONIALS: z.string().min(1).optional(),
  BRAND_COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #2448C8")
    .optional(),
  MAIL_TRANSPORT: z.enum(["outbox", "resend", "smtp"]).optional(),
  /** Names of several, each with variables of its own (`readTransports`). */
  MAIL_TRANSPORTS: z.string().optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_RATE: z.coerce.number().positive().max(10_000).default(2),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * A key of 41 letters and a plus sign are put before the @, and a local part has at most 64 (RFC
   * 5321, 4.5.3.1.1).
   */
  BOUNCE_ADDRESS: address
    .pipe(
      z
        .string()
        .regex(
          /^[a-z0-9._-]{1,22}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
          "must be an e-mail address with at most 22 characters before the @",
        ),
    )
    .optional(),
  BOUNCE_MAILBOX: z.string().optional(),
  DMARC_REPORT_ADDRESS: address.optional(),
  SMS_TRANSPORT: z.enum(["outbox", "termii"]).optional(),
  TERMII_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SENDER: z
    .string()
    .min(3, "must have 3 to 11 characters")
    .max(11, "must have 3 to 11 characters")
    .optional(),
  TERMII_SECRET_KEY: z.string().optional(),
  ...smsOfferVariables,
  NIN_VERIFIER: z.enum(["sandbox", "manual", "dojah"]).optional(),
  DOJAH_BASE_URL: z.url({ protocol: /^https?$/ }).default("https://api.dojah.io"),
  DOJAH_APP_ID: z.string().optional(),
  DOJAH_SECRET: z.string().optional(),
  PAYMENTS: z.enum(["sandbox", "paystack"]).optional(),
  PAYSTACK_BASE_URL: z.url({ protocol: /^https?$/ }).default("https://api.paystack.co"),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  TICKET_FEE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a percentage below 100, such as 2.5, or 0")
    .default("0"),
  FILES: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: z.url().default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: z.url().default("https://oauth2.googleapis.com/token"),
  GOOGLE_USERINFO_URL: z.url().default("https://www.googleapis.com/oauth2/v3/userinfo"),
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional(),
  X_AUTH_URL: z.url().default("https://x.com/i/oauth2/authorize"),
  X_TOKEN_URL: z.url().default("https://api.x.com/2/oauth2/token"),
  X_USERINFO_URL: z.url().default("https://api.x.com/2/users/me"),
  WORKER: z.enum(["child", "inline", "off"]).optional(),
  /** Of `npm run worker`; a web process has its own. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  OPERATOR_EMAIL: address.optional(),
  FIRST_SEND_REVIEW: z.enum(["off", "on"]).default("off"),
  OPERATOR_SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("on"),
  WEBHOOK_PRIVATE: z.enum(["on", "off"]).default("off"),
  /** Name servers that proofs of domains are looked up with, each by itself. */
  DNS_RESOLVERS: z.string().default("1.1.1.1,8.8.8.8,9.9.9.9"),
  PARSER_USER: userName.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Variables = z.infer<typeof environment>;

/** Names of all variables that are read: for the operator's guide, which has to explain each. */
export const VARIABLES = Object.keys(environment.shape);

/**
 * Every variable that can be read, those that cannot as if they were not given, and a line for each
 * of these by its name.
 */
export function readVariables(env: Record<string, string | undefined>): {
  read: Variables;
  wrong: Map<string, string>;
} {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const first = environment.safeParse(given);
  if (first.success) return { read: first.data, wrong: new Map() };
  const wrong = new Map(
    first.error.issues.map(({ path, message }): [string, string] => [
      path.join("."),
      `${path.join(".")}: ${message}`,
    ]),
  );
  for (const variable of wrong.keys()) delete given[variable];
  return { read: environment.parse(given), wrong };
}
