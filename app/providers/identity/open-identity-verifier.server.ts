import type { Config } from "../../config.server.ts";
import type { IdentityVerifier } from "../identity.ts";
import { openDojah } from "./dojah.server.ts";
import { openManualIdentity } from "./manual.server.ts";
import { openSandboxIdentity } from "./sandbox.server.ts";

/** Who checks identities for this installation, as configured. */
export function openIdentityVerifier(config: Pick<Config, "identity">): IdentityVerifier {
  switch (config.identity.verifier) {
    case "sandbox":
      return openSandboxIdentity();
    case "manual":
      return openManualIdentity();
    case "dojah":
      return openDojah(config.identity.dojah);
  }
}
