import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrandLogo, readLogo } from "./brand-logo.server.ts";
import { checkTogether, offerOf } from "./config-checks.server.ts";
import type { SmsOffer } from "./config-sms.server.ts";
import { type MailTransportSettings, readTransports } from "./config-transports.server.ts";
import { readVariables, type Variables } from "./config-variables.server.ts";
import { readResolvers } from "./read-resolvers.server.ts";
import { readTestimonials, type Testimonial } from "./testimonials.server.ts";

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
    /** Of several: of the one that bulk e-mail leaves by when all is well. */
    transport: "outbox" | "resend" | "smtp";
    /** Several, in order; null: only `transport`. */
    transports: MailTransportSettings[] | null;
    /** The envelope sender's address. */
    from: string;
    /** Who the product's own e-mails come from; null: `appName`. */
    fromName: string | null;
    /** Calls to the provider a second, for the whole installation. */
    ratePerSecond: number;
    resend: { apiKey: string; baseUrl: string; webhookSecret: string | null };
    smtpUrl: string;
    /**
     * Base of the return paths that bounces are sent to; null: bounces go to `from` and aren't
     * read.
     */
    bounceAddress: string | null;
    /** The IMAP mailbox those bounces arrive in; null: none is read. */
    bounceMailbox: string | null;
    /** Where DMARC reports about organisers’ domains may be sent; null: they are uploaded. */
    reportAddress: string | null;
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
    /** What the operator keeps of tickets' price, in hundredths of a percent. */
    ticketRate: number;
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
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/**
 * The only reader of the environment. Throws `ConfigProblem` naming each variable that is unknown
 * or missing.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { read: e, wrong } = readVariables(env);
  const production = e.NODE_ENV === "production";
  const problems = [...wrong.values()];
  // What is there and wrong is told once, as wrong.
  for (const [variable, why] of checkTogether(e))
    if (!wrong.has(variable)) problems.push(`${variable}: ${why}`);
  const brand = brandOf(e, problems);
  const dnsResolvers = readResolvers(e.DNS_RESOLVERS, problems);
  const transports = readTransports(e, env, problems);
  if (problems.length > 0) throw new ConfigProblem(problems);

  const dataDir = resolve(e.DATA_DIR);
  return {
    production,
    port: e.PORT,
    appUrl: withoutSlash(e.APP_URL ?? `http://localhost:${e.PORT}`),
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    sessionSecret: e.SESSION_SECRET ?? storedSecret(dataDir),
    appName: e.APP_NAME,
    supportEmail: e.SUPPORT_EMAIL,
    brandColour: e.BRAND_COLOUR ?? null,
    brand,
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
    mail: mailOf(e, transports),
    sms: smsOf(e),
    identity: {
      verifier: e.NIN_VERIFIER ?? "sandbox",
      dojah: {
        baseUrl: withoutSlash(e.DOJAH_BASE_URL),
        appId: e.DOJAH_APP_ID ?? "",
        secret: e.DOJAH_SECRET ?? "",
      },
    },
    payments: {
      provider: e.PAYMENTS ?? (production ? null : "sandbox"),
      paystack: {
        baseUrl: withoutSlash(e.PAYSTACK_BASE_URL),
        secretKey: e.PAYSTACK_SECRET_KEY ?? "",
      },
      ticketRate: Math.round(Number(e.TICKET_FEE) * 100),
    },
    files: filesOf(e),
    metricsToken: e.METRICS_TOKEN ?? null,
    social: socialOf(e),
  };
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");

function brandOf(e: Variables, problems: string[]): Brand {
  return {
    logo: fileOf({ setting: "BRAND_LOGO", path: e.BRAND_LOGO, read: readLogo }, problems),
    testimonials:
      fileOf({ setting: "TESTIMONIALS", path: e.TESTIMONIALS, read: readTestimonials }, problems) ??
      [],
    socialLinks: socialLinks(e.SOCIAL_LINKS, problems),
    supportPhone: e.SUPPORT_PHONE ?? null,
    legalEntity: e.LEGAL_ENTITY ?? e.APP_NAME,
    legalAddress: e.LEGAL_ADDRESS ?? null,
  };
}

/**
 * What is in a file that a setting names. Null when none is named, and when it can't be used, with
 * a line in `problems`.
 */
function fileOf<Content>(
  { setting, path, read }: { setting: string; path?: string; read: (path: string) => Content },
  problems: string[],
): Content | null {
  if (!path) return null;
  try {
    return read(resolve(path));
  } catch (error) {
    problems.push(`${setting}: ${(error as Error).message}`);
    return null;
  }
}

/** "https://x.com/iweri, https://linkedin.com/company/iweri" → its addresses. */
function socialLinks(list = "", problems: string[]): string[] {
  const links = list.split(/[\s,]+/).filter(Boolean);
  const wrong = links.find((link) => !URL.canParse(link) || new URL(link).protocol !== "https:");
  if (wrong) problems.push(`SOCIAL_LINKS: ${wrong} is not an https address`);
  return links;
}

function mailOf(e: Variables, transports: MailTransportSettings[] | null): Config["mail"] {
  const first = transports?.find(({ lanes }) => lanes.includes("bulk"));
  return {
    transport: first?.kind ?? e.MAIL_TRANSPORT ?? "outbox",
    transports,
    from: e.MAIL_FROM?.email ?? "certificates@iweri.test",
    fromName: e.MAIL_FROM?.name ?? null,
    ratePerSecond: e.MAIL_RATE,
    resend: {
      apiKey: e.RESEND_API_KEY ?? "",
      baseUrl: e.RESEND_BASE_URL,
      webhookSecret: e.RESEND_WEBHOOK_SECRET ?? null,
    },
    smtpUrl: e.SMTP_URL ?? "",
    bounceAddress: e.BOUNCE_ADDRESS ?? null,
    bounceMailbox: e.BOUNCE_MAILBOX ?? null,
    reportAddress: e.DMARC_REPORT_ADDRESS ?? null,
  };
}

function smsOf(e: Variables): Config["sms"] {
  return {
    transport: e.SMS_TRANSPORT ?? "outbox",
    termii: {
      baseUrl: withoutSlash(e.TERMII_BASE_URL ?? ""),
      apiKey: e.TERMII_API_KEY ?? "",
      sender: e.TERMII_SENDER ?? "",
      secretKey: e.TERMII_SECRET_KEY ?? "",
    },
    offer: offerOf(e),
  };
}

function filesOf(e: Variables): Config["files"] {
  return {
    store: e.FILES,
    s3: {
      endpoint: e.S3_ENDPOINT ? withoutSlash(e.S3_ENDPOINT) : null,
      region: e.S3_REGION,
      bucket: e.S3_BUCKET ?? "",
      accessKeyId: e.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? "",
    },
  };
}

function socialOf(e: Variables): Config["social"] {
  return {
    google: provider({
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      authUrl: e.GOOGLE_AUTH_URL,
      tokenUrl: e.GOOGLE_TOKEN_URL,
      userInfoUrl: e.GOOGLE_USERINFO_URL,
    }),
    x: provider({
      clientId: e.X_CLIENT_ID,
      clientSecret: e.X_CLIENT_SECRET,
      authUrl: e.X_AUTH_URL,
      tokenUrl: e.X_TOKEN_URL,
      userInfoUrl: e.X_USERINFO_URL,
    }),
  };
}

function provider({
  clientId,
  clientSecret,
  ...addresses
}: Pick<SocialSettings, "authUrl" | "tokenUrl" | "userInfoUrl"> &
  Partial<SocialSettings>): SocialSettings | null {
  return clientId && clientSecret ? { clientId, clientSecret, ...addresses } : null;
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
