import { mkdirSync } from "node:fs";
import type { Kysely } from "kysely";
import { migrate } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { openDatabase } from "#db/open-database.server.ts";
import type { Schema } from "#db/schema.ts";
import { openArtwork } from "./certificates/artwork-source.server.ts";
import { openCachedDrawing } from "./certificates/drawing/cached-drawing.server.ts";
import { createDrawing } from "./certificates/drawing/drawing-pool.server.ts";
import { drawingsFolder } from "./certificates/drawing/forget-drawings.server.ts";
import type { Drawing } from "./certificates/drawing.ts";
import type { Config } from "./config.server.ts";
import { openCounters } from "./http/counter-store.server.ts";
import { countIn } from "./http/rate-limit.server.ts";
import { type Logger, openLog } from "./log.server.ts";
import { openFiles } from "./providers/files/open-files.server.ts";
import type { Files } from "./providers/files.ts";
import { openIdentityVerifier } from "./providers/identity/open-identity-verifier.server.ts";
import type { IdentityVerifier } from "./providers/identity.ts";
import { openMailTransport } from "./providers/mail/open-mail-transport.server.ts";
import type { MailTransport } from "./providers/mail.ts";
import { openPayments } from "./providers/payments/open-payments.server.ts";
import type { Payments } from "./providers/payments.ts";
import { openSmsTransport } from "./providers/sms/open-sms-transport.server.ts";
import type { SmsTransport } from "./providers/sms.ts";
import { type Metrics, openMetrics } from "./running/metrics.server.ts";
import { timedIdentity, timedMail, timedPayments, timedSms } from "./running/time-calls.server.ts";
import { type FileParsers, openFileParsers } from "./untrusted-files/file-parsers.server.ts";

/** One running Iweri: its settings and the things outside the code that it holds. Passed in, never ambient. */
export interface Installation {
  config: Config;
  db: Kysely<Schema>;
  files: Files;
  mail: MailTransport;
  sms: SmsTransport;
  identity: IdentityVerifier;
  /** Null: nothing can be paid here, and the pages say how to ask instead. */
  payments: Payments | null;
  drawing: Drawing;
  /** Opens files that people send. */
  fileParsers: FileParsers;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
}

/** Opens everything under `DATA_DIR` and brings the tables up to date. `overrides` is for tests. */
export async function openInstallation(config: Config, overrides: Partial<Installation> = {}): Promise<Installation> {
  mkdirSync(config.dataDir, { recursive: true });
  const log = overrides.log ?? openLog(config);
  const db = overrides.db ?? openDatabase(config);
  await migrate(db);
  const files = overrides.files ?? openFiles(config);
  const metrics = overrides.metrics ?? openMetrics({ metricsToken: config.metricsToken, isPostgres: isPostgres(db) });
  const mail = timedMail(overrides.mail ?? openMailTransport(config), metrics);
  const sms = timedSms(overrides.sms ?? openSmsTransport(config), metrics);
  const identity = timedIdentity(overrides.identity ?? openIdentityVerifier(config), metrics);
  const clock = overrides.clock ?? (() => new Date());
  const paid = overrides.payments === undefined ? openPayments(config, { db, clock }) : overrides.payments;
  const payments = paid && timedPayments(paid, metrics);
  const drawing =
    overrides.drawing ??
    openCachedDrawing(createDrawing({ artwork: openArtwork(db, files) }), { folder: drawingsFolder(config) });
  const fileParsers = overrides.fileParsers ?? openFileParsers({ log, metrics });
  closers.set(db, countIn(openCounters(db)));
  return { config, db, files, mail, sms, identity, payments, drawing, fileParsers, clock, log, metrics };
}

/** What else was opened with a database. */
const closers = new WeakMap<Kysely<Schema>, () => Promise<void>>();

/** Lets go of threads, connections and the database. */
export async function closeInstallation(installation: Installation): Promise<void> {
  await closers.get(installation.db)?.();
  await installation.drawing.close();
  await installation.fileParsers.close();
  await installation.mail.close();
  await installation.files.close?.();
  await installation.db.destroy();
}
