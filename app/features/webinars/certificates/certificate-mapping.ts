import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";

/**
 * Where a value of the certificate comes from: `name:first`, `name:last`, `webinar:title`,
 * `webinar:day`, `webinar:host`, `answer:<the question's label>`; empty: the project's own value
 * for everyone.
 */
export type ValueSource = string;

/**
 * Value of the certificate, as people write it in `{…}`, → its source. What
 * `webinars.certificateMapping` holds as JSON.
 */
export type CertificateMapping = Record<string, ValueSource>;

/** What every mapping has. The e-mail address is the one people registered with. */
export const DEFAULT_CERTIFICATE_MAPPING: CertificateMapping = {
  "First Name": "name:first",
  "Last Name": "name:last",
  "Certificate Name": "webinar:title",
  "Course Title": "webinar:title",
  "Completion Date": "webinar:day",
  "Instructor Name": "webinar:host",
};

/**
 * Values that come from nowhere else: the organiser's account, or what is made when a certificate
 * is.
 */
const NOT_MAPPED = new Set(
  [
    "Full Name",
    "Email Address",
    "Support Email",
    "Organization Name",
    "Organization Initials",
    "Certificate ID",
    "Download Certificate",
  ].map(placeholderKey),
);

/** Whether an organiser may say where this value of the certificate comes from. */
export function isMapped(name: string): boolean {
  return !NOT_MAPPED.has(placeholderKey(name));
}

/** The mapping that a row holds, with the defaults for what it does not name. */
export function readCertificateMapping(json: string): CertificateMapping {
  return {
    ...DEFAULT_CERTIFICATE_MAPPING,
    ...(readStoredOrNull(json) as CertificateMapping | null),
  };
}

/** What a registration and its webinar give a certificate. */
export interface CertificateFacts {
  firstName: string;
  lastName: string;
  webinarTitle: string;
  /** "20 November 2026", in the webinar's zone. */
  webinarDay: string;
  host: string;
  /** By the questions' labels. */
  answers: Record<string, string>;
}

/** The value of a source; empty when the person has none. */
export function sourceValue(source: ValueSource, facts: CertificateFacts): string {
  if (source.startsWith("answer:")) {
    const key = placeholderKey(source.slice("answer:".length));
    return (
      Object.entries(facts.answers).find(([label]) => placeholderKey(label) === key)?.[1] ?? ""
    );
  }
  switch (source) {
    case "name:first":
      return facts.firstName;
    case "name:last":
      return facts.lastName;
    case "webinar:title":
      return facts.webinarTitle;
    case "webinar:day":
      return facts.webinarDay;
    case "webinar:host":
      return facts.host;
    default:
      return "";
  }
}
