/** The sample texts of new form elements, which mean nothing to people filling in the form. */
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

/** Whether a label is still the sample text. */
export function isDefaultLabel(label: string): boolean {
  return LABELS.has(label.trim());
}

/** The choices that are still sample texts. None if a "Third choice" shows that they are intentional. */
export function defaultOptions(options: readonly string[]): string[] {
  const left = options.filter((option) => OPTIONS.has(option.trim()));
  const isMeant = options.some((option) => /\bchoice$/i.test(option.trim()) && !OPTIONS.has(option.trim()));
  return isMeant ? [] : left;
}
