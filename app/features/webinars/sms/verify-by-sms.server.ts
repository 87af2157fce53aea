import {
  readCertificateId,
  showCertificateId,
} from "#app/engines/certificate-proof/certificate-id.ts";
import { smsSize, withoutMarks } from "#app/engines/phones/sms-parts.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import {
  type CheckedLine,
  checkMany,
} from "#app/features/certificates/verify/check-many.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { SmsEvent } from "#app/providers/sms/sms.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { textsIn } from "#app/ui/languages/texts.ts";

/** What somebody writes to our number: "VERIFY 7K2M-94QX-…". */
const ASKED = /^[^\p{L}]*verify(?![\p{L}\p{M}])/iu;
/** Every answer costs money: of one phone, of one question (webhooks come twice), and of all. */
const PER_PHONE = { name: "sms-verify", points: 10, seconds: 24 * 3600 };
const SAME_QUESTION = { name: "sms-verify-same", points: 1, seconds: 120 };
const OF_ALL = { name: "sms-verify-all", points: 300, seconds: 3600 };

/** Answers a question about a certificate with one text message of one part. */
export async function answerVerifySms(
  app: AppContext,
  event: Extract<SmsEvent, { kind: "reply" }>,
): Promise<"taken" | "ignored"> {
  if (!ASKED.test(event.text)) return "ignored";
  const typed = event.text.replace(ASKED, "");
  const id = readCertificateId(typed);
  const limits = [
    [`${event.from} ${id ?? ""}`, SAME_QUESTION],
    [event.from, PER_PHONE],
    ["all", OF_ALL],
  ] as const;
  for (const [key, limit] of limits) if ((await consume(key, limit)) !== null) return "ignored";
  const [checked] = await checkMany(app, [{ line: 1, typed, id, name: "" }]);
  const text = checked ? answerText(checked) : "";
  const outcome = await app.sms.send(event.from, text);
  if (outcome.kind !== "sent") app.log.warn({ reason: outcome.reason }, "no answer to VERIFY");
  return "taken";
}

/** What is known of a certificate, in one part: names are cut rather than the answer. */
export function answerText({ answer, id, certificate, group }: CheckedLine): string {
  const { answers, reasons } = textsIn("en").checkMany;
  if (id === null)
    return "Send VERIFY and the ID on the certificate: VERIFY 7K2M-94QX-01AB-CDEF-GHJK";
  const shown = showCertificateId(id);
  if (!certificate) {
    const why = answer === "unknown" ? reasons.unknown : "";
    return plain(`${answers[answer].toUpperCase()}. ${why} ${shown}`);
  }
  const { holderName, course, issuer, proof, expiresAt, timeZone } = certificate;
  const day = expiresAt && dateText("en", wallTime(new Date(expiresAt), timeZone));
  const until = day && (answer === "expired" ? `, expired on ${day}` : `, valid until ${day}`);
  const by = proof?.domain ? `${issuer} (${proof.domain})` : issuer;
  const call = group === "good" ? "" : " Call the issuer.";
  for (let letters = 60; letters > 8; letters -= 4) {
    const [name, title, from] = [holderName, course, by].map((text) => cut(text, letters));
    const text = `${answers[answer].toUpperCase()}: ${name}, ${title}, by ${from}${until ?? ""}.${call}`;
    if (smsSize(plain(text)).parts <= 1) return plain(text);
  }
  return plain(`${answers[answer].toUpperCase()}. ${shown}`);
}

/** In the letters that take least room, as old phones show them too. */
const plain = (text: string) => withoutMarks(text).replace(/\s+/g, " ").trim();

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 2).join("")}..`;
}
