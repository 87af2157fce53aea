import type { Database } from "#db/database.server.ts";
import { isCodeSent } from "../codes/is-code-sent.server.ts";
import { isPhoneProved } from "./prove-phone.server.ts";

/** How far a phone number is: nothing was sent to it, a code was, or it is proved for now. */
export type PhoneStage = "unsent" | "sent" | "proved";

export async function phoneStage(
  db: Database,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<PhoneStage> {
  if (await isPhoneProved(db, userId, phone, now)) return "proved";
  return (await isCodeSent(db, { purpose: "phone", subject: userId, destination: phone })) ? "sent" : "unsent";
}
