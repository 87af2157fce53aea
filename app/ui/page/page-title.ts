export const ERROR = "Error: ";

/** A page's title for its `meta`: a form that came back with messages says so before all else. */
export function formTitle(title: string, matches: readonly { id: string; data?: unknown }[]): string {
  const root = matches.find(({ id }) => id === "root")?.data as { formAgain?: boolean } | undefined;
  return root?.formAgain ? ERROR + title : title;
}
