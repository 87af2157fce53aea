import { FormBadge } from "#app/features/forms/list/form-badge.tsx";
import { FormMenu } from "#app/features/forms/list/form-menu.tsx";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { StarButton } from "#app/ui/lists/star-button.tsx";
import type { ShownEntry } from "./shown-project.ts";
import { ProjectBadge, ProjectMenu } from "./views/project-head.tsx";

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
export function EntryActions({ entry, token, back }: { entry: ShownEntry; token: string; back: string }) {
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
