import { placeholderKey } from "../messages/placeholders.ts";
import { showCertificateId } from "./certificate-id.ts";

/** What issuing needs to know of a recipient: a row of the list, its imported columns already parsed. */
export interface RecipientForIssue {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** Imported column → value. */
  fields: Record<string, string>;
}

/** Longer values are no text for a certificate; the importer refuses them long before. */
const MOST_LETTERS = 2_000;

/**
 * Everything that may be printed for one person, under the names people write in `{…}`: the standard placeholders and
 * each imported column. A recipient's own value wins over `details` (the value for everyone), that over the account's.
 * The certificate id, name and address can't be overridden by a column that happens to be called so.
 */
export function certificateValues(source: {
  account: { name: string; supportEmail: string };
  title: string;
  details: Record<string, string>;
  recipient: RecipientForIssue;
  certificateId: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** IANA zone that dates are printed in. */
  timeZone: string;
}): Record<string, string> {
  const { account, recipient, details } = source;
  const columns = byKey(recipient.fields);
  const forAll = byKey(details);
  const pick = (name: string, ...rest: string[]) =>
    [columns.get(placeholderKey(name)), forAll.get(placeholderKey(name)), ...rest]
      .map((value) => printable(value ?? ""))
      .find(Boolean) ?? "";
  const firstName = printable(recipient.firstName);
  const lastName = printable(recipient.lastName);
  const title = printable(recipient.certificateName) || printable(forAll.get("certificatename") ?? "") || printable(source.title);
  const standard: Record<string, string> = {
    "First Name": firstName,
    "Last Name": lastName,
    "Full Name": `${firstName} ${lastName}`.trim() || printable(columns.get("fullname") ?? ""),
    "Email Address": printable(recipient.email),
    "Certificate Name": title,
    "Course Title": pick("Course Title", title),
    "Completion Date": pick("Completion Date", showDay(source.issuedAt, source.timeZone)),
    "Instructor Name": pick("Instructor Name"),
    "Support Email": pick("Support Email", account.supportEmail),
    "Organization Name": pick("Organization Name", account.name),
    "Certificate ID": showCertificateId(source.certificateId),
  };
  const taken = new Set(Object.keys(standard).map(placeholderKey));
  const others: Record<string, string> = {};
  for (const name of [...Object.keys(recipient.fields), ...Object.keys(details)]) {
    const key = placeholderKey(name);
    if (taken.has(key)) continue;
    taken.add(key);
    others[name] = pick(name);
  }
  return { ...standard, ...others };
}

/** Making one takes longer than everything else a certificate needs. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** "14 November 2025", in the account's zone. */
export function showDay(iso: string, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(iso));
}

/** One spelling of each letter (NFC), no control characters, no spaces at the ends. Line feeds stay: they start new lines. */
export function printable(value: string): string {
  return value
    .slice(0, MOST_LETTERS)
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
    .trim();
}

function byKey(values: Record<string, string>): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const key = placeholderKey(name);
    if (value !== "" || !map.has(key)) map.set(key, value);
  }
  return map;
}
