import type { MetaArgs } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RootData } from "./root-data.ts";

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
      <div className="mr-auto min-w-0 lg:grow lg:basis-80">
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
  return rootOf(matches)?.formAgain ? ERROR + title : title;
}

/**
 * `export const meta = brandedMeta("Enter your code")`: of a page that anyone may open. Its title
 * ends with the product's name.
 */
export function brandedMeta(title: string) {
  return ({ matches }: Pick<MetaArgs, "matches">) => [
    { title: `${formTitle(title, matches)} · ${rootOf(matches)?.appName ?? ""}` },
  ];
}

function rootOf(matches: readonly { id: string; data?: unknown }[]) {
  return matches.find(({ id }) => id === "root")?.data as Partial<RootData> | undefined;
}
