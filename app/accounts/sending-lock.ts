import type { Organiser } from "./require-organiser.server.ts";

/** Why an account may not send yet, in words with what to do, or null when it may. */
export function sendingLock(
  account: Pick<Organiser["account"], "kind" | "identityStatus" | "deleteAfter">,
): { text: string; link: { href: string; label: string } } | null {
  if (account.deleteAfter) {
    return {
      text: "This account is about to be deleted, so nothing is sent from it.",
      link: { href: "/settings/data", label: "Keep the account" },
    };
  }
  if (account.kind === "company" || account.identityStatus === "passed") return null;
  if (account.identityStatus === "pending") {
    return {
      text: "We are checking your identity. You can send as soon as that is done; we mail you then.",
      link: { href: "/kyc-form", label: "See where it stands" },
    };
  }
  if (account.identityStatus === "refused") {
    return {
      text: "Your identity could not be confirmed, so nothing can be sent yet. See why, and hand it in again.",
      link: { href: "/kyc-form", label: "Complete KYC" },
    };
  }
  return {
    text: "Verify your identity before you send. You can design, import and preview until then.",
    link: { href: "/kyc-form", label: "Complete KYC" },
  };
}
