import { findProject } from "../../app/features/certificates/model/project.server.ts";
import { ACCOUNT, openSendingHouse } from "../factories/sending-house.ts";

/** Confirms the project PROJECT of the house in FOLDER with the token TOKEN. Says "confirming" before, and "confirmed" after. */
const { FOLDER, PROJECT, TOKEN } = process.env;
const house = await openSendingHouse({ folder: FOLDER });
const project = await findProject(house.context.db, ACCOUNT.id, PROJECT ?? "");
process.stdout.write("confirming\n");
await house.confirm(project, { confirmToken: TOKEN ?? "" });
process.stdout.write("confirmed\n");
