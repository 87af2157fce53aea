import { FormBadge } from "../forms/list/form-badge.tsx";
import { FormMenu } from "../forms/list/form-menu.tsx";
import { SampleBadge } from "../ui/sample-badge.tsx";
import { StarButton } from "../ui/star-button.tsx";
import { ProjectBadge } from "./project-badge.tsx";
import { ProjectMenu } from "./project-menu.tsx";
import type { ShownEntry } from "./shown-project.ts";

/** Where a project or form stands, and whether it is only a sample. */
export function EntryBadges({ entry }: { entry: ShownEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {entry.kind === "form" ? <FormBadge status={entry.status} /> : <ProjectBadge status={entry.status} />}
      {entry.isSample ? <SampleBadge /> : null}
    </span>
  );
}

/** Its star and its menu. */
export function EntryActs({ entry, token, back }: { entry: ShownEntry; token: string; back: string }) {
  return (
    <>
      <StarButton of={entry} action={`/${entry.kind === "form" ? "forms" : "projects"}/${entry.id}/star`} back={back} />
      {entry.kind === "form" ? (
        <FormMenu form={entry} token={token} back={back} />
      ) : (
        <ProjectMenu project={entry} token={token} back={back} />
      )}
    </>
  );
}
