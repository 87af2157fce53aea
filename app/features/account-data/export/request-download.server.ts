import { confirmPassword, passwordCheckErrors } from "#app/features/accounts/passwords.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { ProofNeeded } from "../owner-proof.server.ts";
import { exportAddress } from "./export-key.server.ts";

interface Asked {
  userId: string;
  proof: ProofNeeded;
  /** Empty for who has none. */
  password: string;
  /** The path of the file. */
  download: string;
}

/** Where to download, for somebody who has proved who they are. */
type DownloadOutcome = { kind: "open"; address: string } | { kind: "sign-in-again" } | { kind: "refused"; errors: FormErrors };

export async function requestDownload(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { userId, proof, password, download }: Asked,
): Promise<DownloadOutcome> {
  if (proof === "sign-in-again") return { kind: "sign-in-again" };
  if (proof === "password") {
    const check = await confirmPassword(db, userId, password);
    if (check.kind !== "right") return { kind: "refused", errors: passwordCheckErrors(check, "password").errors };
  }
  return { kind: "open", address: exportAddress(config, { download, userId, now: clock() }) };
}
