export interface LabelField {
  label: string;
  hint?: string;
  /** Several lines. */
  lines: boolean;
  /** What stands below it, one line or several; null: nothing. */
  help: "line" | "lines" | null;
}

/** How the card asks for an element's words. Null: it has none. */
export function labelField(kind: string): LabelField | null {
  return Object.hasOwn(OTHERS, kind) ? OTHERS[kind]! : { label: "Question", lines: false, help: "line" };
}

const OTHERS: Record<string, LabelField | null> = {
  heading: { label: "Heading", lines: false, help: "line" },
  paragraph: { label: "Words", hint: "An empty line begins a new paragraph.", lines: true, help: null },
  image: null,
  divider: null,
  spacer: null,
  section: { label: "Section heading", lines: false, help: "lines" },
  "page-break": { label: "Title of the page that begins here", lines: false, help: "line" },
};
