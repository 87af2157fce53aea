import { projectStep } from "#app/features/certificates/model/project-paths.ts";
import { ItemMenu } from "#app/ui/lists/item-menu.tsx";

/** What can be done with a certificate project. `token` and `back` as `ItemMenu` says. */
export function ProjectMenu({
  project,
  token,
  back,
}: {
  project: { id: string; title: string; status: string; step: string };
  token: string;
  back: string;
}) {
  const path = `/projects/${project.id}`;
  const links = [
    ...(project.status === "draft" ? [{ to: projectStep(project), icon: "arrow", label: "Continue" }] : []),
    { to: `${path}/rename?back=${encodeURIComponent(back)}`, icon: "edit", label: "Rename" },
  ];
  return <ItemMenu item={project} path={path} links={links} token={token} back={back} deleteLabel="Delete" />;
}
