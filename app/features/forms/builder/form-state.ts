import { formTitle } from "#app/ui/page/page-head.tsx";

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

const FORM = "routes/_dashboard/forms/$formId/_layout";

/** The title of a page of one form: "Responses: Party Invite". Two windows with two forms are told apart by it. */
export function formPageTitle(page: string, matches: readonly { id: string; data?: unknown }[]): string {
  const bar = matches.find(({ id }) => id === FORM)?.data as { form?: { title: string } } | undefined;
  return formTitle(bar?.form?.title ? `${page}: ${bar.form.title}` : page, matches);
}
