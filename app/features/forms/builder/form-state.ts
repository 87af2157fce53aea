/** What the bar above every page of a form says. */
export interface FormState {
  id: string;
  slug: string;
  title: string;
  questionCount: number;
  responseCount: number;
  /** Whether the public sees what the draft says: it sees nothing yet, the same, or something older. */
  publication: "never" | "current" | "changed";
  /** Form Status. */
  isOpen: boolean;
}
