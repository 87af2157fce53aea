export interface LabelField {
  label: string;
  hint?: string;
  /** Several lines. */
  lines: boolean;
  /** Has a line of help below it. */
  helps: boolean;
}

/** How the card asks for an element's words. Null: it has none. */
export function labelField(kind: string): LabelField | null {
  return Object.hasOwn(OTHERS, kind) ? OTHERS[kind]! : { label: "Question", lines: false, helps: true };
}

const OTHERS: Record<string, LabelField | null> = {
  heading: { label: "Heading", lines: false, helps: true },
  paragraph: { label: "Words", hint: "An empty line begins a new paragraph.", lines: true, helps: false },
  image: null,
  divider: null,
  spacer: null,
  section: { label: "Section heading", lines: false, helps: true },
  "page-break": { label: "Title of the page that begins here", lines: false, helps: true },
};
