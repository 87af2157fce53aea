import type { Database } from "#db/database.server.ts";
import type { Installation } from "../../installation.server.ts";
import { wholeName } from "../../whole-name.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { rememberDevice } from "../sign-in/known-device.server.ts";
import { placeOf } from "../sign-in/place-of.ts";

interface Given {
  user: { id: string; accountId: string; email: string; firstName: string; lastName: string; timeZone: string };
  request: Request;
  clientAddress: string;
  now: Date;
}

/**
 * Ends, together with an old password, what may have been begun under it: every browser but the request's is a stranger
 * again, unused recoveries of the address and codes on their way to change it are over. The person is mailed. Sessions are
 * the caller's to end. Returns the Set-Cookie value of the request's browser.
 */
export async function endOldPassword(
  trx: Database,
  installation: Pick<Installation, "config">,
  { user, request, clientAddress, now }: Given,
): Promise<string> {
  const { id: userId, accountId, email, firstName, timeZone } = user;
  await trx.deleteFrom("knownDevices").where("userId", "=", userId).execute();
  await trx.deleteFrom("codes").where("purpose", "=", "email-change").where("subject", "=", userId).execute();
  const unused = trx.selectFrom("recoveries").select("id").where("email", "=", email).where("usedAt", "is", null);
  await trx.deleteFrom("codes").where("purpose", "=", "recovery").where("subject", "in", unused).execute();
  await trx.deleteFrom("recoveries").where("email", "=", email).where("usedAt", "is", null).execute();
  await queueAccountMail(trx, installation, {
    accountId,
    to: { name: wholeName(user), email },
    mail: { kind: "password-changed", firstName, at: now, timeZone, ...placeOf(request, clientAddress) },
    now,
  });
  return rememberDevice(trx, installation.config, { request, userId, now });
}
