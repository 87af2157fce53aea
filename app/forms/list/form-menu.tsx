import { Form, Link, useLocation } from "@remix-run/react";
import { Icon } from "../../ui/icon.tsx";
import { sharePath } from "../share-form.ts";

/** What can be done with a form of the list. Moving to the bin needs no question, because it can be undone. */
export function FormMenu({
  form,
  token,
  back,
}: {
  form: { id: string; title: string };
  /** One-use token of the page; the form's id makes it this button's own. */
  token: string;
  /** The page to come back to. */
  back: string;
}) {
  const to = `/forms/${form.id}`;
  const { key: address } = useLocation();
  const links = [
    { to: `${to}/questions`, icon: "edit", label: "Open" },
    { to: `${to}/responses`, icon: "table", label: "Responses" },
    { to: sharePath(form.id, back), icon: "link", label: "Share" },
    { to: `${to}/rename?back=${encodeURIComponent(back)}`, icon: "text", label: "Rename" },
  ];
  return (
    // The list stays behind a dialog; a menu that led there is closed when one comes back.
    <details className="menu" key={address}>
      <summary className="btn btn-quiet btn-icon !text-ink-2" aria-label={`More for ${form.title}`}>
        <Icon name="more" className="text-xl [stroke-width:3]" />
      </summary>
      <div>
        {links.map(({ to: target, icon, label }) => (
          <Link key={label} className="menu-item" to={target}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        <Form method="post" action={`${to}/duplicate`}>
          <input type="hidden" name="token" value={`${token}-${form.id}`} />
          <button type="submit" className="menu-item">
            <Icon name="copy" />
            Duplicate
          </button>
        </Form>
        <Form method="post" action={`${to}/delete`}>
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="menu-item">
            <Icon name="trash" />
            Move to bin
          </button>
        </Form>
      </div>
    </details>
  );
}
