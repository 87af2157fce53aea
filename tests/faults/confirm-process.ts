import { findProject } from "../../app/features/certificates/model/project.server.ts";
import { ACCOUNT, openSendingHarness } from "../factories/sending-harness.ts";

/**
 * Confirms the project PROJECT of the harness in FOLDER with the token TOKEN. Says "confirming"
 * before, and "confirmed" after.
 */
const { FOLDER, PROJECT, TOKEN } = process.env;
const harness = await openSendingHarness({ folder: FOLDER });
const project = await findProject(harness.context.db, ACCOUNT.id, PROJECT ?? "");
process.stdout.write("confirming\n");
await harness.confirm(project!, { confirmToken: TOKEN ?? "" });
process.stdout.write("confirmed\n");
