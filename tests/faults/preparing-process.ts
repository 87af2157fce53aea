import { startPreparing } from "../../app/features/messages/preparing/preparing-worker.server.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";

/** Prepares what was confirmed in the harness of FOLDER, until it is killed. Says "preparing" when it begins. */
const harness = await openSendingHarness({ folder: process.env.FOLDER });
startPreparing(harness.context, { pollMs: 20, leaseMs: 300, sole: null });
process.stdout.write("preparing\n");
