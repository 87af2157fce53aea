import {
  type Design,
  designTexts,
  type Field,
  groupsToLeaveOut,
  inLetterCase,
  type TextField,
} from "#app/engines/certificate/design.ts";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  fillPlaceholders,
  placeholderKey,
  placeholderValues,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";
import { showDay } from "#app/engines/time/show-day.ts";

import { organisationInitials } from "./initials.ts";

/**
 * What issuing needs to know of a recipient: a row of the list, its imported columns already
 * parsed.
 */
export interface RecipientForIssue {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** Imported column → value. */
  fields: Record<string, string>;
  /** What the product itself says to them is in it; null or absent: in the issuer's. */
  language?: string | null;
}

/** Longer values are no text for a certificate; the importer refuses them long before. */
const MAX_PRINTED_LETTERS = 2_000;

/**
 * Everything that may be printed for one person, under the names people write in `{…}`: the
 * standard placeholders and each imported column. A recipient's own value wins over `details` (the
 * value for everyone), that over the account's. The certificate id, name and address can't be
 * overridden by a column that happens to be called so.
 */
export function certificateValues(source: {
  account: { name: string; supportEmail: string };
  title: string;
  details: Record<string, string>;
  recipient: RecipientForIssue;
  certificateId: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** ISO 8601, UTC; null or absent: it never ends. */
  expiresAt?: string | null;
  /** IANA zone that dates are printed in. */
  timeZone: string;
}): Record<string, string> {
  const { account, recipient, details } = source;
  const columns = byKey(recipient.fields);
  const forAll = forEveryone(details);
  const pick = (name: string, otherwise = "") => {
    const key = placeholderKey(name);
    return (
      printable(columns.get(key) ?? "") || printable(forAll.get(key) ?? "") || printable(otherwise)
    );
  };
  const ownTitle = printable(recipient.certificateName);
  const firstName = printable(recipient.firstName);
  const lastName = printable(recipient.lastName);
  const title =
    ownTitle || printable(forAll.get("certificatename") ?? "") || printable(source.title);
  const expiryDate = source.expiresAt
    ? showDay(source.expiresAt, source.timeZone)
    : pick("Expiry Date");
  const standard: Record<string, string> = {
    "First Name": firstName,
    "Last Name": lastName,
    "Full Name": `${firstName} ${lastName}`.trim() || printable(columns.get("fullname") ?? ""),
    "Email Address": printable(recipient.email),
    "Certificate Name": title,
    // A course in a person's own row wins over one for everyone; printing both would show two
    // courses.
    "Course Title":
      printable(columns.get("coursetitle") ?? "") || ownTitle || pick("Course Title", title),
    "Completion Date": pick("Completion Date", showDay(source.issuedAt, source.timeZone)),
    ...(expiryDate ? { "Expiry Date": expiryDate } : {}),
    "Instructor Name": pick("Instructor Name"),
    "Support Email": pick("Support Email", account.supportEmail),
    "Organization Name": pick("Organization Name", account.name),
    "Organization Initials": pick(
      "Organization Initials",
      initialsOf(pick("Organization Name", account.name)),
    ),
    "Certificate ID": showCertificateId(source.certificateId),
  };
  standardKeys ??= new Set([...Object.keys(standard), "Expiry Date"].map(placeholderKey));
  const taken = new Set<string>();
  for (const names of [recipient.fields, details]) {
    for (const name of Object.keys(names)) {
      const key = placeholderKey(name);
      if (standardKeys.has(key) || taken.has(key)) continue;
      taken.add(key);
      standard[name] = pick(name);
    }
  }
  return standard;
}

/** One send has one organisation. */
let lastInitials = { name: "", initials: "" };

function initialsOf(name: string): string {
  if (lastInitials.name !== name) lastInitials = { name, initials: organisationInitials(name) };
  return lastInitials.initials;
}

let standardKeys: Set<string> | undefined;
const keyedDetails = new WeakMap<Record<string, string>, Map<string, string>>();

/** The same object comes with every person of a send. */
function forEveryone(details: Record<string, string>): Map<string, string> {
  const known = keyedDetails.get(details) ?? byKey(details);
  keyedDetails.set(details, known);
  return known;
}

/** The same values with the day a certificate expires, or without one when it never does. */
export function withExpiryDate(
  values: Record<string, string>,
  expiresAt: string | null,
  timeZone: string,
): Record<string, string> {
  const { "Expiry Date": _, ...rest } = values;
  return expiresAt ? { ...rest, "Expiry Date": showDay(expiresAt, timeZone) } : rest;
}

/**
 * One spelling of each letter (NFC), no control characters, no spaces at the ends. Line feeds stay:
 * they start new lines.
 */
export function printable(value: string): string {
  if (value.length <= MAX_PRINTED_LETTERS && /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(value))
    return value;
  return value
    .slice(0, MAX_PRINTED_LETTERS)
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

/** A printed value that a correction may change. */
interface CorrectableValue {
  /** The form field's name. */
  field: string;
  /** The placeholder, as the design spells it. */
  name: string;
  value: string;
}

/** Names have fields of their own; the id is never chosen; the button is no text. */
const NOT_HERE = new Set(
  [
    "First Name",
    "Last Name",
    "Full Name",
    "Email Address",
    "Certificate ID",
    "Download Certificate",
  ].map(placeholderKey),
);

/** What the design prints of these values besides the name, in drawing order, each once. */
export function correctableValues(
  design: Design,
  values: Record<string, string>,
): CorrectableValue[] {
  const byKey = new Map(
    Object.entries(values).map(([name, value]) => [placeholderKey(name), value]),
  );
  const contents = designTexts(design).join("\n");
  return usedPlaceholders(`${contents}\n{Certificate Name}`)
    .filter((name) => !NOT_HERE.has(placeholderKey(name)))
    .map((name) => ({
      field: `value-${placeholderKey(name)}`,
      name,
      value: byKey.get(placeholderKey(name)) ?? "",
    }));
}

/** First and last name as a form shows them; a name kept whole stands in the first. */
export function namesOf(values: Record<string, string>): { firstName: string; lastName: string } {
  const {
    "First Name": firstName = "",
    "Last Name": lastName = "",
    "Full Name": fullName = "",
  } = values;
  return firstName || lastName ? { firstName, lastName } : { firstName: fullName, lastName: "" };
}

const PERSONAL = ["Full Name", "First Name", "Last Name", "Email Address"].map(placeholderKey);

/**
 * Whether the certificate prints anything personal: a name, an address, or a column of the list.
 */
export function hasPersonalField(design: Design, columns: readonly string[]): boolean {
  const personal = new Set([...PERSONAL, ...columns.map(placeholderKey)]);
  return designTexts(design).some((text) =>
    usedPlaceholders(text).some((name) => personal.has(placeholderKey(name))),
  );
}

/** Why a send with nothing personal on the certificate is blocked. */
export const NOTHING_PERSONAL =
  "Nothing on this certificate is personal: everyone would get the same one, without " +
  "their name. Add a field like Full Name to the design, or tick “Everyone gets the " +
  "same certificate”.";

/** One text on a certificate: what the organiser calls the field and the words printed in it. */
export interface PrintedField {
  label: string;
  text: string;
}

const MAIL_ADDRESS = /(?<![^\s@<>()[\]"',;:])[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]+/g;

/** A text without e-mail addresses, for pages that are open to anyone. */
export function hideAddresses(text: string): string {
  return text.replaceAll(MAIL_ADDRESS, "[e-mail address not shown]");
}

/**
 * Every text that a design prints with these values, in drawing order, as the signed credential
 * says it. Pages for people show `printedValues` instead. E-mail addresses are left out: the
 * credential is open to anyone.
 */
export function printedFields(design: Design, values: Record<string, string>): PrintedField[] {
  return printedTexts(design, values).map(({ field, text }) => ({ label: field.label, text }));
}

/** The same with the fields themselves. */
export function printedTexts(
  design: Design,
  values: Record<string, string>,
): { field: TextField; text: string }[] {
  const lookup = placeholderValues(values);
  const optional = groupsToLeaveOut(design.fields);
  const isLeftOut = ({ group }: Field) =>
    group && optional.get(group)?.every((key) => !lookup.get(key)?.trim());
  return design.fields.flatMap((field) => {
    if (field.kind !== "text" || isLeftOut(field)) return [];
    const text = hideAddresses(
      inLetterCase(fillPlaceholders(field.content, lookup).trim(), field.letterCase),
    );
    return text ? [{ field, text }] : [];
  });
}
