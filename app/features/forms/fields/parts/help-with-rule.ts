/** The organiser's help text and the rule of the question in one hint: "As on your ID. At most 500 letters." Either may be empty. */
export function helpWithRule(help: string, rule: string): string {
  if (!help || !rule) return help || rule;
  return /[\p{P}\p{S}]$/u.test(help) ? `${help} ${rule}` : `${help}. ${rule}`;
}
