/** The words that new elements begin with and that mean nothing to the people who fill in the form. */
export const DEFAULT_TEXTS = {
  question: "Your question",
  heading: "Heading",
  section: "New section",
  paragraph: "A few words for the people who fill this in.",
  options: ["First choice", "Second choice"],
} as const;

const LABELS: ReadonlySet<string> = new Set([
  DEFAULT_TEXTS.question,
  DEFAULT_TEXTS.heading,
  DEFAULT_TEXTS.section,
  DEFAULT_TEXTS.paragraph,
]);
const OPTIONS: ReadonlySet<string> = new Set(DEFAULT_TEXTS.options);

/** Whether a label was left as the palette made it. */
export function isDefaultLabel(label: string): boolean {
  return LABELS.has(label.trim());
}

/** The choices that were left as the palette made them. None where a "Third choice" shows that they are meant. */
export function defaultOptions(options: readonly string[]): string[] {
  const left = options.filter((option) => OPTIONS.has(option.trim()));
  const isMeant = options.some((option) => /\bchoice$/i.test(option.trim()) && !OPTIONS.has(option.trim()));
  return isMeant ? [] : left;
}
