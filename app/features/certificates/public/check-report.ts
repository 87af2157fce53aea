import { csvLine } from "#app/engines/file-writer/csv.ts";
import { isolated } from "#app/engines/letters/direction.ts";
import { DEFAULT_TIME_ZONE as REPORT_ZONE, wallTime } from "#app/engines/time/zoned-time.ts";
import { proofNote } from "#app/features/accounts/proof/issuer-proof.ts";
import { clockTime, momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dateText, zoneText } from "#app/ui/languages/dates.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { ReportPage } from "../checks/show-check.server.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import { type CheckGroup, UNREAD_FILES } from "../verify/check-lines.ts";
import type { CheckAnswer, CheckedLine } from "../verify/check-many.server.ts";

const PICTURE_WIDTH = 320;

/** A checked line as the page shows it: what is a day is written in its language. */
export interface ShownLine {
  line: number;
  typed: string;
  group: CheckGroup;
  answer: CheckAnswer;
  /** Why, and what else is to be said. */
  reasons: string[];
  /** Of a file: where the line comes from. */
  source: string | null;
  certificate: {
    address: string;
    /** Of the genuine one, small; of what is replaced, the one that counts. */
    picture: string;
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
  /** Of all pages. */
  counts: Record<CheckGroup, number>;
  page: { number: number; count: number };
}

interface Saying {
  appUrl: string;
  appName: string;
  t: Texts;
  now: Date;
}

/**
 * What the page says of checked lines, in a language. Whoever checks has no account, and so no zone:
 * the report's is that of most who do. The last: which part of one they are.
 */
export function shownReport(
  checked: readonly CheckedLine[],
  { appUrl, appName, t, now }: Saying,
  { counts = countsOf(checked), number = 1, count = 1 }: Partial<ReportPage> = {},
): CheckReport {
  const lines = checked.map((one): ShownLine => {
    const { line, typed, group, answer, certificate } = one;
    const { file } = one;
    const missing = file?.missing.map((text) => isolated(text)) ?? [];
    const written = {
      ...one,
      name: isolated(one.name),
      ...(file && { file: { ...file, missing } }),
    };
    const reasons = reasonsOf(written, t);
    const source = file?.source ?? null;
    const shown = { line, typed, group, answer, reasons, source };
    if (!certificate) return { ...shown, certificate: null };
    const { shownId, holderName, course, issuer } = certificate;
    const id = one.id ?? "";
    const address = certificateUrl(appUrl, id, t.language);
    const picture = `/c/${id}.webp?w=${PICTURE_WIDTH}`;
    const proof = certificate.proof && proofNote(certificate.proof, appName, t);
    const known = { address, picture, shownId, holderName, course, issuer, proof };
    return { ...shown, certificate: known };
  });
  const title = t.checkMany.report({
    day: dateText(t.language, wallTime(now, REPORT_ZONE)),
    time: clockTime(now.toISOString(), REPORT_ZONE),
    zone: zoneText(t.language, REPORT_ZONE, now),
  });
  return { title, lines, counts, page: { number, count } };
}

function countsOf(checked: readonly CheckedLine[]): CheckReport["counts"] {
  const counts = { bad: 0, closer: 0, none: 0, good: 0 };
  for (const { group } of checked) counts[group]++;
  return counts;
}

/** The same as a table, in English as every export. */
export function* reportLines(
  checked: readonly CheckedLine[],
  { appName, now }: Pick<Saying, "appName" | "now">,
): Generator<string> {
  const t = textsIn("en");
  const moment = (iso: string | null | undefined) => (iso ? sheetMoment(iso, REPORT_ZONE) : "");
  yield csvLine([
    "Line",
    "File",
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
      one.file?.source ?? "",
      one.typed,
      one.name,
      t.checkMany.answers[one.answer],
      reasonsOf(one, t).join(" "),
      one.certificate?.shownId ?? "",
      one.certificate?.holderName ?? "",
      one.certificate?.course ?? "",
      one.certificate?.issuer ?? "",
      one.certificate?.proof ? proofNote(one.certificate.proof, appName, t) : "",
      moment(one.certificate?.issuedAt),
      moment(one.certificate?.expiresAt),
      moment(now.toISOString()),
    ]);
}

function reasonsOf(line: CheckedLine, t: Texts): string[] {
  const { answer, also, sameAs } = line;
  const twice = sameAs === null ? [] : [t.checkMany.twice({ line: sameAs })];
  return [answer, ...also].flatMap((one) => reasonsFor(one, line, t)).concat(twice);
}

function reasonsFor(answer: CheckAnswer, line: CheckedLine, t: Texts): string[] {
  const { reasons: say, unread } = t.checkMany;
  const { certificate, file, name } = line;
  const day = (iso: string | null | undefined) =>
    iso && certificate ? dateText(t.language, wallTime(new Date(iso), certificate.timeZone)) : null;
  switch (answer) {
    case "genuine":
      return [];
    case "name":
      return [say.name({ name })];
    case "expired":
      return [say.expired({ day: day(certificate?.expiresAt) ?? "" })];
    case "revoked": {
      const on = day(certificate?.revokedAt);
      return [on ? say.revoked({ day: on }) : say.withdrawn];
    }
    case "changed": {
      const words = file?.missing.map((text) => `“${text}”`).join(", ");
      return [words ? say.missing({ words }) : say.changed];
    }
    case "unread":
      return UNREAD_FILES.filter((why) => why === file?.state).map((why) => unread[why]);
    case "unproved":
      return [answer === line.answer ? say.unproved : say.issuer];
    default:
      return [say[answer]];
  }
}
