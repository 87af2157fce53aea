import type { Installation } from "../../installation.server.ts";
import { checkCode, triesUsedUp } from "../codes/codes.server.ts";
import { type Recovery, verifyRecovery } from "./recovery.server.ts";
import { codeOnBrowser } from "./send-recovery-code.server.ts";

/** Takes a recovery's code. `cookie`: the Set-Cookie value that leads on. `over`: another must be sent first. */
export async function checkRecoveryCode(
  { db, config, clock }: Installation,
  { recovery, typed, request }: { recovery: Recovery; typed: string; request: Request },
): Promise<{ kind: "right"; cookie: string } | { kind: "wrong" | "over" } | { kind: "wait"; seconds: number }> {
  const now = clock();
  const { code } = await codeOnBrowser({ db, config }, recovery, request);
  const seconds = await triesUsedUp(code);
  if (seconds !== null) return { kind: "wait", seconds };
  const result = await checkCode(db, config, { ...code, typed, now });
  if (result !== "right") return { kind: result };
  return { kind: "right", cookie: await verifyRecovery(db, config, recovery, now) };
}
