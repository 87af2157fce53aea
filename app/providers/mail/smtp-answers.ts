import type { SendOutcome } from "../mail.ts";
import { failureCodeOfText } from "./failure-code.ts";

/** The parts of nodemailer's error that say what happened. */
interface SmtpProblem {
  code?: string;
  command?: string;
  message: string;
  response?: string;
  responseCode?: number;
}

/** What a failed try means. `begun`: letters of the message had left when it ended. */
export function outcomeOfSmtpProblem(error: SmtpProblem, begun: boolean): SendOutcome {
  const said = error.response ?? error.message;
  const status = error.responseCode;
  if (error.code === "EAUTH" || error.code === "ENOAUTH") {
    return {
      kind: "halt",
      code: "provider_key",
      reason: `The mail server does not accept this installation’s name and password. ${said}`,
    };
  }
  if (status === undefined) {
    if (begun) return { kind: "unknown", reason: "The connection to the mail server broke before it answered." };
    return { kind: "retry", everyone: true, reason: `The mail server could not be reached: ${said}`, afterSeconds: null };
  }
  const code = failureCodeOfText(said);
  if (status === 421 || error.command === "CONN") {
    return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
  }
  if (error.command === "MAIL FROM") {
    if (status < 500) return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
    if (status === 552 || code === "too_large") return { kind: "rejected", code: "too_large", reason: said };
    return { kind: "halt", code: "sender_domain", reason: `The mail server does not accept the sender’s address. ${said}` };
  }
  if (status >= 500) return { kind: "rejected", code, reason: said };
  return { kind: "retry", reason: said, afterSeconds: null };
}
