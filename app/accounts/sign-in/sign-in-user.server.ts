import type { Database } from "#db/database.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { wholeName } from "../../whole-name.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { findWorkplace } from "../members/find-workplace.server.ts";
import { deviceName } from "./device-name.ts";
import { isKnownDevice, rememberDevice } from "./known-device.server.ts";
import { endSession, startSession } from "./sessions.server.ts";

/**
 * Signs somebody in on the request's browser; a session that was open in it ends. `announce`: mails them when they never used
 * this browser before (not at registration, and not when they never signed in anywhere). Returns Set-Cookie values: the
 * session's and the device's.
 */
export async function signInUser(
  installation: Installation,
  given: { userId: string; remember: boolean; request: Request; clientAddress: string; announce: boolean },
): Promise<string[]> {
  const { db, config, clock } = installation;
  const { userId, remember, request, clientAddress } = given;
  const now = clock();
  const cookies = await db.transaction().execute(async (trx) => {
    const isNew = given.announce && !(await isKnownDevice(trx, config, request, userId)) && (await hasBeenHere(trx, userId));
    await endSession(trx, config, request);
    const userAgent = request.headers.get("User-Agent");
    const accountId = (await findWorkplace(trx, { userId, now }))?.accountId;
    const session = await startSession(trx, config, { userId, accountId, remember, userAgent, address: clientAddress, now });
    const device = await rememberDevice(trx, config, { request, userId, now });
    if (isNew) await announce(trx, installation, { userId, device: deviceName(userAgent), address: clientAddress, at: now });
    return [session, device];
  });
  wakeDelivery(db);
  return cookies;
}

/** True when they have used some browser before. */
async function hasBeenHere(trx: Database, userId: string): Promise<boolean> {
  const device = await trx.selectFrom("knownDevices").select("id").where("userId", "=", userId).executeTakeFirst();
  const session = device ?? (await trx.selectFrom("sessions").select("id").where("userId", "=", userId).executeTakeFirst());
  return session !== undefined;
}

async function announce(
  trx: Database,
  installation: Installation,
  { userId, device, address, at }: { userId: string; device: string; address: string; at: Date },
): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select(["users.email", "users.firstName", "users.lastName", "users.accountId", "accounts.timeZone"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { accountId, firstName, timeZone } = user;
  await queueAccountMail(trx, installation, {
    accountId,
    to: { name: wholeName(user), email: user.email },
    mail: { kind: "new-device", firstName, device, at, timeZone, address },
    now: at,
  });
}
