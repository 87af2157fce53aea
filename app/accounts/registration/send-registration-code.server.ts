import type { Installation } from "../../installation.server.ts";
import { type CodeMailed, mailCodeToNewAddress } from "../codes/mail-code-to-new-address.server.ts";
import type { Registration } from "./registration.server.ts";

/** What code a registration waits for. */
export function codeOf({ id, email }: Registration): { purpose: "registration"; subject: string; destination: string } {
  return { purpose: "registration", subject: id, destination: email ?? "" };
}

/** Mails the code of a registration to its address. */
export function sendRegistrationCode(
  installation: Installation,
  { registration, clientAddress }: { registration: Registration; clientAddress: string },
): Promise<CodeMailed> {
  return mailCodeToNewAddress(installation, codeOf(registration), clientAddress);
}
