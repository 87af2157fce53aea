/** More than anybody's name; what is longer was not typed as one. */
const LONGEST_NAME = 100;

/** A provider's own id of somebody. OpenID Connect allows 255 characters. */
export function isSubject(written: unknown): written is string {
  return typeof written === "string" && written !== "" && written.length <= 255;
}

/** A name as a provider wrote it, on one line, in composed letters, without characters that show nothing. */
export function tidyName(written: unknown): string {
  if (typeof written !== "string") return "";
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return [...line].slice(0, LONGEST_NAME).join("").trim();
}

/** The first word of a display name, and the rest. */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = displayName.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
