/** The fields of one group by lower-cased name. If a name occurs twice, the first counts. */
export type StatusGroup = Map<string, string>;

const MAX_GROUPS = 101;

/**
 * Reads the body of a `message/delivery-status` (RFC 3464, 2.1) or `message/feedback-report` (RFC 5965, 3.1): groups of header
 * fields with blank lines between, long ones folded (RFC 5322, 2.2.3).
 */
export function parseStatusFields(text: string): StatusGroup[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .slice(0, MAX_GROUPS)
    .map((group) => {
      const fields: StatusGroup = new Map();
      for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
        const colon = line.indexOf(":");
        const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
        if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}
