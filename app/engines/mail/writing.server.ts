export { asciiAddress } from "./ascii-address.server.ts";
export { mimeBytes } from "./mime-bytes.server.ts";
export { measureMime } from "./mime-size.server.ts";
export type { SmtpProblem } from "./smtp-conversation.server.ts";
export type { Outgoing, SmtpTry } from "./smtp-envelope.server.ts";
export { openSmtpSession, type SmtpSession } from "./smtp-session.server.ts";
