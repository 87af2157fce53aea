import { formTitle } from "#app/ui/page/page-title.ts";

const FORM = "routes/_dashboard/forms/$formId/_layout";

/** The title of a page of one form: "Responses: Party Invite". Two windows with two forms are told apart by it. */
export function formPageTitle(page: string, matches: readonly { id: string; data?: unknown }[]): string {
  const bar = matches.find(({ id }) => id === FORM)?.data as { form?: { title: string } } | undefined;
  return formTitle(bar?.form?.title ? `${page}: ${bar.form.title}` : page, matches);
}
