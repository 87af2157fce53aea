import { extensionPoint } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/**
 * Is told after a send of a project's certificates was prepared, when all of them are issued. It
 * may be told twice.
 */
export const onCertificatesPrepared =
  extensionPoint<(db: Database, given: { accountId: string; projectId: string }) => Promise<void>>(
    "onCertificatesPrepared",
  );
