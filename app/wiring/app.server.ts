import { mkdirSync } from "node:fs";
import type { Kysely } from "kysely";
import { createDrawing, openCachedDrawing } from "#app/engines/certificate/drawing.server.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { openArtwork } from "#app/features/certificates/draw/artwork.server.ts";
import { drawingsFolder } from "#app/features/certificates/draw/prune-drawings.server.ts";

import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { countIn, openCounters } from "#app/platform/http/rate-limit.server.ts";
import { openLog } from "#app/platform/log/log.server.ts";
import { openMetrics } from "#app/platform/observability/metrics.server.ts";
import { openFileParsers } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { openIdentityVerifier } from "#app/providers/identity/stand-ins.server.ts";
import {
  openFiles,
  openMailTransports,
  openPayments,
} from "#app/providers/open-providers.server.ts";
import { openSmsTransport } from "#app/providers/sms/outbox.server.ts";
import { migrate, openDatabase } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { connectFeatures } from "./extensions.server.ts";
import { jobs } from "./jobs.server.ts";
import { timedIdentity, timedMail, timedPayments, timedSms } from "./timed-providers.server.ts";

/** Opens everything under `DATA_DIR` and brings the tables up to date. `overrides` is for tests. */
export async function openApp(
  config: Config,
  overrides: Partial<AppContext> = {},
): Promise<AppContext> {
  connectFeatures();
  mkdirSync(config.dataDir, { recursive: true });
  const log = overrides.log ?? openLog(config);
  const db = overrides.db ?? openDatabase(config);
  await migrate(db);
  const files = overrides.files ?? openFiles(config);
  const metrics =
    overrides.metrics ??
    openMetrics({ metricsToken: config.metricsToken, isPostgres: isPostgres(db) });
  const opened = overrides.mail ? [overrides.mail] : openMailTransports(config);
  const mailTransports = opened.map((one) => timedMail(one, metrics));
  const sms = timedSms(overrides.sms ?? openSmsTransport(config), metrics);
  const identity = timedIdentity(overrides.identity ?? openIdentityVerifier(config), metrics);
  const clock = overrides.clock ?? (() => new Date());
  const paid =
    overrides.payments === undefined ? openPayments(config, { db, clock }) : overrides.payments;
  const payments = paid && timedPayments(paid, metrics);
  const drawing =
    overrides.drawing ??
    openCachedDrawing(createDrawing({ artwork: openArtwork(db, files) }), {
      folder: drawingsFolder(config),
    });
  const fileParsers =
    overrides.fileParsers ?? openFileParsers({ log, metrics, userName: config.parserUser });
  closers.set(db, countIn(openCounters(db)));
  return {
    config,
    db,
    files,
    mail: itemAt(mailTransports, 0),
    ...(mailTransports.length > 1 ? { mailTransports } : {}),
    sms,
    identity,
    payments,
    drawing,
    fileParsers,
    clock,
    log,
    metrics,
    jobs,
  };
}

/** What else was opened with a database. */
const closers = new WeakMap<Kysely<Schema>, () => Promise<void>>();

/** Lets go of threads, connections and the database. */
export async function closeApp(app: AppContext): Promise<void> {
  await closers.get(app.db)?.();
  await app.drawing.close();
  await app.fileParsers.close();
  for (const mail of app.mailTransports ?? [app.mail]) await mail.close();
  await app.files.close?.();
  await app.db.destroy();
}
