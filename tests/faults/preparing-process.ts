import { DefaultQueryExecutor } from "kysely";
import { startPreparing } from "../../app/features/mailings/preparing/preparing-worker.server.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";

/**
 * Prepares what was confirmed in the harness of FOLDER, until it is killed. Says "preparing" when
 * it begins. With DIE_AT ("insert into" or "delete from"), NTH and MORE it kills itself: so many
 * statements (MORE) after the NTH of this kind on messages. Counted in statements and not in time,
 * a kill comes in the middle of the work however busy the machine is.
 */
const harness = await openSendingHarness({ folder: process.env.FOLDER });
const { DIE_AT, NTH, MORE } = process.env;
if (DIE_AT) dieAt(`${DIE_AT} "deliveries"`, Number(NTH), Number(MORE));
startPreparing(harness.context, { pollMs: 20, leaseMs: 300, sole: null });
process.stdout.write("preparing\n");

function dieAt(start: string, nth: number, more: number): void {
  const executor = DefaultQueryExecutor.prototype;
  const { executeQuery } = executor;
  let seen = 0;
  let left = more;
  executor.executeQuery = function (...given) {
    const [{ sql }] = given;
    if (seen >= nth && left-- <= 0) process.kill(process.pid, "SIGKILL");
    if (sql.trimStart().toLowerCase().startsWith(start)) seen++;
    return executeQuery.apply(this, given) as never;
  };
}
