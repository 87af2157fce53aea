import type { ReactNode } from "react";

/** The page's heading, a line below it, and its actions on the right. */
export function PageHead({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 mb-6">
      <div className="mr-auto min-w-0">
        <h1 className="text-2xl tracking-[-.015em]">{title}</h1>
        {children ? <p className="text-ink-2 mt-1">{children}</p> : null}
      </div>
      {actions ? <div className="head-actions flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

const ERROR = "Error: ";

/** A page's title for its `meta`: a form that came back with messages says so before all else. */
export function formTitle(
  title: string,
  matches: readonly { id: string; data?: unknown }[],
): string {
  const root = matches.find(({ id }) => id === "root")?.data as { formAgain?: boolean } | undefined;
  return root?.formAgain ? ERROR + title : title;
}
