import type { FileStatus } from "../verify/check-certificate-file.server.ts";
import type { PublicCertificate } from "./public-certificate.server.ts";

/** The message about a chosen file, above the details of the certificate it names. */
export function fileNotice(standing: FileStatus, certificate: PublicCertificate): string {
  const issuer = certificate.issuer.name;
  switch (standing) {
    case "same":
      return `The file you chose is exactly the one that was issued, byte for byte.${sinceThen(certificate)}`;
    case "earlier":
      return `The file you chose is exactly the one that ${issuer} issued, byte for byte, but ${issuer} has since changed how long the certificate is valid. The dates on this page are the ones that count.`;
    case "elsewhere":
      return `Everything in the file you chose is exactly as ${issuer} issued it, except that its link and QR code lead to another web address. That’s normal if this site had another address when the file was downloaded. Trust what this page says, not that address.${sinceThen(certificate)}`;
    case "erased":
      return `${issuer} withdrew this certificate and erased the name on it, so files can no longer be compared with it.`;
    case "photo":
      return "Your picture carries this certificate’s QR code. Compare it with the picture and the details here.";
    case "differs":
      return "The file you chose carries this ID but is not, byte for byte, the one that was issued. It was saved again or changed: compare it with the picture and the details here.";
  }
}

function sinceThen({ status, issuer, successorRevoked }: PublicCertificate): string {
  if (status === "revoked") return ` ${issuer.name} has since revoked it, so it is no longer valid.`;
  if (status !== "replaced") return "";
  return successorRevoked
    ? ` Nothing in it was altered. ${issuer.name} replaced it with a corrected one, and has since withdrawn that one too.`
    : ` Nothing in it was altered. It has been replaced by a corrected certificate, which you can open below.`;
}
