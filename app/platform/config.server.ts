import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { plainPostgresUrl } from "#db/postgres-url.ts";
import { type BrandLogo, readLogo } from "./brand-logo.server.ts";
import { readSmsOffer, type SmsOffer, smsOfferVariables } from "./config-sms.server.ts";
import { readMailboxUrl } from "./mailbox-url.ts";
import { readResolvers } from "./read-resolvers.server.ts";
import { readTestimonials, type Testimonial } from "./testimonials.server.ts";

const userName = z
  .string()
  .regex(/^[a-z0-9_][a-z0-9_-]{0,30}$/, "must be the name or the number of a user");
/**
 * Nothing but the address: with a name in front, a mail server is told of a sender that it refuses
 * each time.
 */
const address = z
  .string()
  .regex(/^(?:"[^"]+"|[^\s<>@"]+)@[^\s<>@"]+$/, "must be an e-mail address, without a name");

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
  SUPPORT_EMAIL: address.default("support@iweri.test"),
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
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour like #2448C8")
    .optional(),
  MAIL_TRANSPORT: z.enum(["outbox", "resend", "smtp"]).optional(),
  MAIL_FROM: address.optional(),
  MAIL_RATE: z.coerce.number().positive().max(10_000).default(2),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * A key of 41 letters and a plus sign are put before the @, and a local part has at most 64 (RFC
   * 5321, 4.5.3.1.1).
   */
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[a-z0-9._-]{1,22}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
      "must be a plain address with at most 22 characters before the @",
    )
    .optional(),
  BOUNCE_MAILBOX: z.string().optional(),
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

type Variables = z.infer<typeof environment>;

/** Names of all variables that are read: for the operator's guide, which has to explain each. */
export const VARIABLES = Object.keys(environment.shape);

/** One place to sign in with (OAuth 2.0): who we are there, and its three addresses. */
export interface SocialSettings {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
}

/** What the operator says about themselves on the public site. */
export interface Brand {
  /** Null: the product's own mark. */
  logo: BrandLogo | null;
  supportPhone: string | null;
  /** The other party to a contract: the company's registered name. */
  legalEntity: string;
  legalAddress: string | null;
  /** Addresses (https) of the operator's own pages on social networks. */
  socialLinks: string[];
  testimonials: Testimonial[];
}

export interface Config {
  production: boolean;
  port: number;
  /** Public origin without a trailing slash. */
  appUrl: string;
  dataDir: string;
  /** Of a PostgreSQL database; null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  sessionSecret: string;
  appName: string;
  supportEmail: string;
  brandColour: string | null;
  brand: Brand;
  operatorEmail: string | null;
  /** The first bulk e-mail of an account that has proved nothing waits for an operator. */
  firstSendReview: boolean;
  /** Whether operators must have two-step sign-in to enter their area. */
  operatorSecondFactor: "optional" | "required";
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Whether Strict-Transport-Security also covers the names below that of `appUrl`. */
  hstsSubdomains: boolean;
  /**
   * For developers: webhooks may also post to this machine and private networks, on any port. Never
   * in production.
   */
  privateWebhooks: boolean;
  /** Addresses of name servers, each asked by itself. */
  dnsResolvers: string[];
  /**
   * How long, once told to stop, visitors are still taken in while `/readyz` says that no more
   * should come.
   */
  drainSeconds: number;
  /** Who opens uploaded files. */
  parserUser: string | null;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /**
   * Who does the work behind the pages: a process that the server starts and looks after, the
   * server's own process, or others.
   */
  worker: "child" | "inline" | "off";
  /** Where a separate worker says how it is. Null: nowhere. */
  workerPort: number | null;
  mail: {
    transport: "outbox" | "resend" | "smtp";
    /** The envelope sender's address. */
    from: string;
    /** Calls to the provider a second, for the whole installation. */
    ratePerSecond: number;
    resend: { apiKey: string; baseUrl: string; webhookSecret: string | null };
    smtpUrl: string;
    /**
     * Base of the return paths that bounces are sent to; null: bounces go to `from` and aren't
     * read.
     */
    bounceAddress: string | null;
    /** The IMAP or POP3 mailbox those bounces arrive in; null: none is read. */
    bounceMailbox: string | null;
  };
  sms: {
    transport: "outbox" | "termii";
    /** `secretKey` signs Termii's reports and replies; empty: none are taken. */
    termii: { baseUrl: string; apiKey: string; sender: string; secretKey: string };
    /** Text messages to the guests of webinars. Null: organisers aren't offered any. */
    offer: SmsOffer | null;
  };
  identity: {
    verifier: "sandbox" | "manual" | "dojah";
    dojah: { baseUrl: string; appId: string; secret: string };
  };
  payments: {
    /**
     * Null: nothing can be paid here, and the pages say so. In production the sandbox is only taken
     * when it is named.
     */
    provider: "sandbox" | "paystack" | null;
    paystack: { baseUrl: string; secretKey: string };
  };
  files: {
    store: "disk" | "s3";
    s3: {
      endpoint: string | null;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };
  };
  /** What who asks for `/metrics` says of itself. Null: nobody may. */
  metricsToken: string | null;
  /** Null: not set up here, and the buttons say so. */
  social: { google: SocialSettings | null; x: SocialSettings | null };
}

/** What is wrong with the environment, one line a variable. */
export class ConfigProblem extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
  }
}

/**
 * The only reader of the environment. Throws `ConfigProblem` naming each variable that is unknown
 * or missing.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { read: e, wrong } = readVariables(env);
  const production = e.NODE_ENV === "production";
  const transport = e.MAIL_TRANSPORT ?? "outbox";
  const problems = [...wrong.values()];
  // What is there and wrong is told once, as wrong.
  const need = (variable: string, why: string) =>
    wrong.has(variable) || problems.push(`${variable}: ${why}`);
  if (production && !e.APP_URL) need("APP_URL", "the public origin is required in production");
  if (production && !e.SESSION_SECRET)
    need("SESSION_SECRET", "at least 32 random characters are required in production");
  if (production && !e.MAIL_TRANSPORT)
    need("MAIL_TRANSPORT", "name it in production: outbox, resend or smtp");
  if (transport !== "outbox" && !e.MAIL_FROM)
    need("MAIL_FROM", `the sender's address is required with ${transport}`);
  if (transport === "resend" && !e.RESEND_API_KEY)
    need("RESEND_API_KEY", "required with MAIL_TRANSPORT=resend");
  if (transport === "smtp" && !e.SMTP_URL) need("SMTP_URL", "required with MAIL_TRANSPORT=smtp");
  if (e.BOUNCE_ADDRESS && transport !== "smtp") {
    need(
      "BOUNCE_ADDRESS",
      "only works with MAIL_TRANSPORT=smtp; Resend reports bounces through its webhook",
    );
  }
  if (e.BOUNCE_MAILBOX) {
    const problem = mailboxProblem(e.BOUNCE_MAILBOX);
    if (problem) need("BOUNCE_MAILBOX", problem);
    else if (!e.BOUNCE_ADDRESS)
      need(
        "BOUNCE_ADDRESS",
        "required with BOUNCE_MAILBOX: the address that this mailbox belongs to",
      );
  }
  const sms = e.SMS_TRANSPORT ?? "outbox";
  const offer = readSmsOffer(e, { isSandbox: !production && sms === "outbox" });
  if (sms === "termii") {
    if (!e.TERMII_BASE_URL)
      need("TERMII_BASE_URL", "your account's own address is required with SMS_TRANSPORT=termii");
    if (!e.TERMII_API_KEY) need("TERMII_API_KEY", "required with SMS_TRANSPORT=termii");
    if (!e.TERMII_SENDER)
      need("TERMII_SENDER", "the sender's name is required with SMS_TRANSPORT=termii");
    if (offer && !e.TERMII_SECRET_KEY)
      need(
        "TERMII_SECRET_KEY",
        "required with SMS_PRICE: it signs the delivery reports and the replies that say STOP",
      );
  }
  if (e.SMS_ALLOWANCE && !offer)
    need("SMS_PRICE", "required with SMS_ALLOWANCE: what one text message costs, in naira");
  const verifier = e.NIN_VERIFIER ?? "sandbox";
  if (production && !e.NIN_VERIFIER)
    need("NIN_VERIFIER", "name it in production: sandbox, manual or dojah");
  for (const name of ["DOJAH_APP_ID", "DOJAH_SECRET"] as const)
    if (verifier === "dojah" && !e[name]) need(name, "required with NIN_VERIFIER=dojah");
  if (e.PAYMENTS === "paystack" && !e.PAYSTACK_SECRET_KEY)
    need("PAYSTACK_SECRET_KEY", "required with PAYMENTS=paystack");
  if (e.FILES === "s3") {
    for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
      if (!e[name]) need(name, "required with FILES=s3");
  }
  if (!e.GOOGLE_CLIENT_ID !== !e.GOOGLE_CLIENT_SECRET)
    need(
      e.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID",
      "Google sign-in needs both the id and the secret",
    );
  if (!e.X_CLIENT_ID !== !e.X_CLIENT_SECRET)
    need(
      e.X_CLIENT_ID ? "X_CLIENT_SECRET" : "X_CLIENT_ID",
      "X sign-in needs both the id and the secret",
    );
  if (production && e.WEBHOOK_PRIVATE === "on") {
    need(
      "WEBHOOK_PRIVATE",
      "only for development: in production organisers could reach servers inside your network",
    );
  }
  const logo = e.BRAND_LOGO
    ? fileOf("BRAND_LOGO", () => readLogo(resolve(e.BRAND_LOGO!)), problems)
    : null;
  const testimonials = e.TESTIMONIALS
    ? fileOf("TESTIMONIALS", () => readTestimonials(resolve(e.TESTIMONIALS!)), problems)
    : null;
  const links = socialLinks(e.SOCIAL_LINKS, problems);
  const dnsResolvers = readResolvers(e.DNS_RESOLVERS, problems);
  if (problems.length > 0) throw new ConfigProblem(problems);

  const dataDir = resolve(e.DATA_DIR);
  return {
    production,
    port: e.PORT,
    appUrl: (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, ""),
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    sessionSecret: e.SESSION_SECRET ?? storedSecret(dataDir),
    appName: e.APP_NAME,
    supportEmail: e.SUPPORT_EMAIL,
    brandColour: e.BRAND_COLOUR ?? null,
    brand: {
      logo,
      supportPhone: e.SUPPORT_PHONE ?? null,
      legalEntity: e.LEGAL_ENTITY ?? e.APP_NAME,
      legalAddress: e.LEGAL_ADDRESS ?? null,
      socialLinks: links,
      testimonials: testimonials ?? [],
    },
    operatorEmail: e.OPERATOR_EMAIL?.toLowerCase() ?? null,
    firstSendReview: e.FIRST_SEND_REVIEW === "on",
    operatorSecondFactor: e.OPERATOR_SECOND_FACTOR,
    trustProxy: e.TRUST_PROXY,
    hstsSubdomains: e.HSTS_SUBDOMAINS === "on",
    privateWebhooks: e.WEBHOOK_PRIVATE === "on",
    dnsResolvers,
    drainSeconds: e.DRAIN_SECONDS,
    parserUser: e.PARSER_USER ?? null,
    logLevel: e.LOG_LEVEL,
    worker: e.WORKER ?? (production ? "child" : "inline"),
    workerPort: e.WORKER_PORT ?? null,
    mail: {
      transport,
      from: e.MAIL_FROM ?? "certificates@iweri.test",
      ratePerSecond: e.MAIL_RATE,
      resend: {
        apiKey: e.RESEND_API_KEY ?? "",
        baseUrl: e.RESEND_BASE_URL,
        webhookSecret: e.RESEND_WEBHOOK_SECRET ?? null,
      },
      smtpUrl: e.SMTP_URL ?? "",
      bounceAddress: e.BOUNCE_ADDRESS ?? null,
      bounceMailbox: e.BOUNCE_MAILBOX ?? null,
    },
    sms: {
      transport: sms,
      termii: {
        baseUrl: (e.TERMII_BASE_URL ?? "").replace(/(?<!\/)\/+$/, ""),
        apiKey: e.TERMII_API_KEY ?? "",
        sender: e.TERMII_SENDER ?? "",
        secretKey: e.TERMII_SECRET_KEY ?? "",
      },
      offer,
    },
    identity: {
      verifier,
      dojah: {
        baseUrl: e.DOJAH_BASE_URL.replace(/(?<!\/)\/+$/, ""),
        appId: e.DOJAH_APP_ID ?? "",
        secret: e.DOJAH_SECRET ?? "",
      },
    },
    payments: {
      provider: e.PAYMENTS ?? (production ? null : "sandbox"),
      paystack: {
        baseUrl: e.PAYSTACK_BASE_URL.replace(/(?<!\/)\/+$/, ""),
        secretKey: e.PAYSTACK_SECRET_KEY ?? "",
      },
    },
    files: {
      store: e.FILES,
      s3: {
        endpoint: e.S3_ENDPOINT?.replace(/(?<!\/)\/+$/, "") ?? null,
        region: e.S3_REGION,
        bucket: e.S3_BUCKET ?? "",
        accessKeyId: e.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? "",
      },
    },
    metricsToken: e.METRICS_TOKEN ?? null,
    social: {
      google: social(
        e.GOOGLE_CLIENT_ID,
        e.GOOGLE_CLIENT_SECRET,
        e.GOOGLE_AUTH_URL,
        e.GOOGLE_TOKEN_URL,
        e.GOOGLE_USERINFO_URL,
      ),
      x: social(e.X_CLIENT_ID, e.X_CLIENT_SECRET, e.X_AUTH_URL, e.X_TOKEN_URL, e.X_USERINFO_URL),
    },
  };
}

/**
 * Every variable that can be read, those that cannot as if they were not given, and a line for each
 * of these by its name.
 */
function readVariables(env: Record<string, string | undefined>): {
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

/**
 * What is in a file that a setting names. Null when it can't be used, with a line in `problems`.
 */
function fileOf<Content>(setting: string, read: () => Content, problems: string[]): Content | null {
  try {
    return read();
  } catch (error) {
    problems.push(`${setting}: ${(error as Error).message}`);
    return null;
  }
}

function mailboxProblem(url: string): string | null {
  try {
    readMailboxUrl(url);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** "https://x.com/iweri, https://linkedin.com/company/iweri" → its addresses. */
function socialLinks(list = "", problems: string[]): string[] {
  const links = list.split(/[\s,]+/).filter(Boolean);
  const wrong = links.find((link) => !URL.canParse(link) || new URL(link).protocol !== "https:");
  if (wrong) problems.push(`SOCIAL_LINKS: ${wrong} is not an https address`);
  return links;
}

function social(
  clientId: string | undefined,
  clientSecret: string | undefined,
  authUrl: string,
  tokenUrl: string,
  userInfoUrl: string,
): SocialSettings | null {
  return clientId && clientSecret
    ? { clientId, clientSecret, authUrl, tokenUrl, userInfoUrl }
    : null;
}

/**
 * Outside production a secret is made once and kept beside the database, so that restarts keep
 * people signed in.
 */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, "session-secret");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(path, secret, { mode: 0o600 });
  return secret;
}
