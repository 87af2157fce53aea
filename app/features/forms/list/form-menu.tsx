import { ItemMenu } from "#app/ui/lists/item-menu.tsx";
import { sharePath } from "./share-form.ts";

/** What can be done with a form of the list. `token` and `back` as `ItemMenu` says. */
export function FormMenu({ form, token, back }: { form: { id: string; title: string }; token: string; back: string }) {
  const path = `/forms/${form.id}`;
  const links = [
    { to: `${path}/questions`, icon: "edit", label: "Open" },
    { to: `${path}/responses`, icon: "table", label: "Responses" },
    { to: sharePath(form.id, back), icon: "link", label: "Share" },
    { to: `${path}/rename?back=${encodeURIComponent(back)}`, icon: "text", label: "Rename" },
  ];
  return <ItemMenu item={form} path={path} links={links} token={token} back={back} deleteLabel="Move to bin" />;
}
