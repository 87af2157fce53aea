import { join } from "node:path";
import { DefaultQueryExecutor } from "kysely";
import { deleteAccount } from "../../app/features/account-data/delete/delete-account.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { ACCOUNT, openSendingHarness } from "../factories/sending-harness.ts";

/**
 * Deletes the account of the harness of FOLDER, and kills itself before the NTH statement that
 * begins with DIE_AT. Counted in statements and not in time, a kill comes in the middle of the work
 * however busy the machine is.
 */
const { FOLDER = "", DIE_AT = "", NTH } = process.env;
const harness = await openSendingHarness({ folder: FOLDER });
const executor = DefaultQueryExecutor.prototype;
const { executeQuery } = executor;
let seen = 0;
executor.executeQuery = function (...given) {
  if (given[0].sql.trimStart().startsWith(DIE_AT) && ++seen >= Number(NTH))
    process.kill(process.pid, "SIGKILL");
  return executeQuery.apply(this, given) as never;
};
process.stdout.write("deleting\n");
await deleteAccount(
  { ...harness.context, files: openDiskFiles(join(FOLDER, "files")) },
  ACCOUNT.id,
);
