import { extensionPoint, port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/** What accounts leave to features that know more of them. */

/** Called in the transaction that gives an account another name. */
export const onAccountRenamed =
  extensionPoint<(trx: Database, accountId: string, name: string) => Promise<void>>(
    "onAccountRenamed",
  );

/** Whether something that was issued shows a file of the account, so that it has to stay. */
export const isFileOfIssued =
  port<(db: Database, accountId: string, fileKey: string) => Promise<boolean>>("isFileOfIssued");

/**
 * Says whether an account's forms and e-mails show what they were made with. `known`: what its row
 * says of it, where that was read already.
 */
export const accountBranding =
  port<
    (
      db: Database,
      accountId: string,
      now: Date,
      known?: { hidesBranding: number; timeZone: string },
    ) => Promise<{ showsBranding: boolean }>
  >("accountBranding");
