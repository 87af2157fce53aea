import { csvLine } from "#app/engines/file-writer/csv.ts";
import { isolated } from "#app/engines/letters/direction.ts";
import { DEFAULT_TIME_ZONE as REPORT_ZONE, wallTime } from "#app/engines/time/zoned-time.ts";
import { clockTime, momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dateText, zoneText } from "#app/ui/languages/dates.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import type { CheckAnswer, CheckedLine, CheckGroup } from "../verify/check-many.server.ts";

/** A checked line as the page shows it: what is a day is written in its language. */
export interface ShownLine {
  line: number;
  typed: string;
  group: CheckGroup;
  answer: CheckAnswer;
  /** Why, and what else is to be said. */
  reasons: string[];
  certificate: {
    address: string;
    shownId: string;
    holderName: string;
    course: string;
    issuer: string;
    proof: string | null;
  } | null;
}

export interface CheckReport {
  /** "Report of 14 April 2027, 15:42, West Africa Time" */
  title: string;
  lines: ShownLine[];
}

/**
 * What the page says of checked lines, in a language. Whoever checks has no account, and so no zone:
 * the report's is that of most who do.
 */
export function shownReport(
  checked: readonly CheckedLine[],
  { appUrl, t, now }: { appUrl: string; t: Texts; now: Date },
): CheckReport {
  const at = now.toISOString();
  const lines = checked.map((one): ShownLine => {
    const { line, typed, group, answer, certificate } = one;
    const reasons = reasonsOf({ ...one, name: isolated(one.name) }, t);
    if (!certificate) return { line, typed, group, answer, reasons, certificate: null };
    const { shownId, holderName, course, issuer, proof } = certificate;
    const address = certificateUrl(appUrl, one.id ?? "", t.language);
    const shown = { address, shownId, holderName, course, issuer, proof };
    return { line, typed, group, answer, reasons, certificate: shown };
  });
  const title = t.checkMany.report({
    day: dateText(t.language, wallTime(now, REPORT_ZONE)),
    time: clockTime(at, REPORT_ZONE),
    zone: zoneText(t.language, REPORT_ZONE, now),
  });
  return { title, lines };
}

/** The same as a table, in English as every export. */
export function* reportLines(checked: readonly CheckedLine[], now: Date): Generator<string> {
  const t = textsIn("en");
  const moment = (iso: string | null | undefined) => (iso ? sheetMoment(iso, REPORT_ZONE) : "");
  yield csvLine([
    "Line",
    "As written",
    "Expected name",
    "Answer",
    "Reason",
    "Certificate ID",
    "Name",
    "Certificate Name",
    "Issued by",
    "Proof of issuer",
    momentHeading("Issued", REPORT_ZONE),
    momentHeading("Expires", REPORT_ZONE),
    momentHeading("Checked", REPORT_ZONE),
  ]);
  for (const one of checked)
    yield csvLine([
      String(one.line),
      one.typed,
      one.name,
      t.checkMany.answers[one.answer],
      reasonsOf(one, t).join(" "),
      one.certificate?.shownId ?? "",
      one.certificate?.holderName ?? "",
      one.certificate?.course ?? "",
      one.certificate?.issuer ?? "",
      one.certificate?.proof ?? "",
      moment(one.certificate?.issuedAt),
      moment(one.certificate?.expiresAt),
      moment(now.toISOString()),
    ]);
}

function reasonsOf({ answer, name, sameAs, certificate }: CheckedLine, t: Texts): string[] {
  const { reasons: say, twice } = t.checkMany;
  const day = (iso: string | null | undefined) =>
    iso && certificate ? dateText(t.language, wallTime(new Date(iso), certificate.timeZone)) : null;
  const reasons = [sameAs === null ? "" : twice({ line: sameAs })];
  if (answer === "name") reasons.unshift(say.name({ name }));
  else if (answer === "expired")
    reasons.unshift(say.expired({ day: day(certificate?.expiresAt) ?? "" }));
  else if (answer === "revoked") {
    const on = day(certificate?.revokedAt);
    reasons.unshift(on ? say.revoked({ day: on }) : say.withdrawn);
  } else if (answer !== "genuine") reasons.unshift(say[answer]);
  return reasons.filter(Boolean);
}
