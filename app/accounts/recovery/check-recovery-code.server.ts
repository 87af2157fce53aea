import { consume } from "../../http/rate-limit.server.ts";
import type { Installation } from "../../installation.server.ts";
import { checkCode } from "../codes.server.ts";
import { type Recovery, verifyRecovery } from "./recovery.server.ts";
import { codeOf } from "./send-recovery-code.server.ts";

/** Five digits are soon guessed by whoever may ask for code after code: so many wrong ones an address gets in a day. */
const WRONG_CODES = { name: "recovery-wrong-codes", points: 25, seconds: 24 * 3600 };

/** Takes a recovery's code. `cookie`: the Set-Cookie value that leads on. `over`: another must be sent first. */
export async function checkRecoveryCode(
  { db, config, clock }: Installation,
  { recovery, typed }: { recovery: Recovery; typed: string },
): Promise<{ kind: "right"; cookie: string } | { kind: "wrong" | "over" } | { kind: "wait"; seconds: number }> {
  const now = clock();
  const seconds = await consume(recovery.email, WRONG_CODES);
  if (seconds !== null) return { kind: "wait", seconds };
  const result = await checkCode(db, config, { ...codeOf(recovery), typed, now });
  if (result !== "right") return { kind: result };
  return { kind: "right", cookie: await verifyRecovery(db, config, recovery, now) };
}
