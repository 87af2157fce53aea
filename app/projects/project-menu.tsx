import { Form, Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";

/** Rename, duplicate, delete. Deleting needs no question, because it can be undone. */
export function ProjectMenu({
  project,
  token,
  back,
  details,
}: {
  project: { id: string; title: string };
  /** One-use token of the page; the project's id makes it this form's own. */
  token: string;
  /** The page to come back to. */
  back: string;
  /** Shows the link to Certificate details, where the card itself leads elsewhere. */
  details?: boolean;
}) {
  const to = `/projects/${project.id}`;
  return (
    <details className="menu">
      <summary className="btn btn-quiet btn-icon !text-ink-2" aria-label={`More for ${project.title}`}>
        <Icon name="more" className="text-xl [stroke-width:3]" />
      </summary>
      <div>
        {details ? (
          <Link className="menu-item" to={to}>
            <Icon name="cert" />
            Certificate details
          </Link>
        ) : null}
        <Link className="menu-item" to={`${to}/rename?back=${encodeURIComponent(back)}`}>
          <Icon name="edit" />
          Rename
        </Link>
        <Form method="post" action={`${to}/duplicate`}>
          <input type="hidden" name="token" value={`${token}-${project.id}`} />
          <button type="submit" className="menu-item">
            <Icon name="copy" />
            Duplicate
          </button>
        </Form>
        <Form method="post" action={`${to}/delete`}>
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="menu-item">
            <Icon name="trash" />
            Delete
          </button>
        </Form>
      </div>
    </details>
  );
}
