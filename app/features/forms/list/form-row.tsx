import { Badge } from "#app/ui/lists/badge.tsx";
import { ItemMenu } from "#app/ui/lists/item-menu.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { FORM_STATUS_LABELS, type FormStatus } from "../model/form-status.ts";
import { sharePath } from "./share-form.ts";

const ICONS = { draft: "edit", closed: "lock", full: "users" } as const;

/** Where a form stands: colour, icon and word. */
export function FormBadge({ status }: { status: FormStatus }) {
  if (status === "published")
    return <Badge status="delivered">{FORM_STATUS_LABELS.published}</Badge>;
  return (
    <span className="badge" {...(status === "full" ? { "data-s": "progress" } : {})}>
      <Icon name={ICONS[status]} className="text-[.875rem]" />
      {FORM_STATUS_LABELS[status]}
    </span>
  );
}

/** What can be done with a form of the list. `token` and `back` as `ItemMenu` says. */
export function FormMenu({
  form,
  token,
  back,
}: {
  form: { id: string; title: string };
  token: string;
  back: string;
}) {
  const path = `/forms/${form.id}`;
  const links = [
    { to: `${path}/questions`, icon: "edit", label: "Open" },
    { to: `${path}/responses`, icon: "table", label: "Responses" },
    { to: sharePath(form.id, back), icon: "link", label: "Share" },
    { to: `${path}/rename?back=${encodeURIComponent(back)}`, icon: "text", label: "Rename" },
  ];
  return (
    <ItemMenu
      item={form}
      path={path}
      links={links}
      token={token}
      back={back}
      deleteLabel="Move to bin"
    />
  );
}
