import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { Icon } from "../page/icon.tsx";

/**
 * What can be done with a row or card of a list: links, Duplicate, and moving it to the bin, which
 * needs no question because it can be undone.
 */
export function ItemMenu({
  item,
  path,
  links,
  token,
  back,
  deleteLabel,
  asksToDuplicate = false,
}: {
  item: { id: string; title: string };
  /** Its address: `/projects/{id}`, below which its acts are. */
  path: string;
  links: { to: string; icon: string; label: string }[];
  /** One-use token of the page; the item's id makes it this button's own. */
  token: string;
  /** The page to come back to. */
  back: string;
  deleteLabel: string;
  /** Duplicate leads to a page that asks what comes along; otherwise it copies at once. */
  asksToDuplicate?: boolean;
}) {
  const { pathname } = useLocation();
  return (
    // The list stays behind a dialog; a menu that led there is closed when one comes back.
    <details className="menu" key={pathname}>
      <summary className="btn btn-quiet btn-icon !text-ink-2">
        <Icon name="more" label={`More for ${item.title}`} className="text-xl [stroke-width:3]" />
      </summary>
      <div>
        {links.map(({ to, icon, label }) => (
          <Link key={label} className="menu-item" to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        {asksToDuplicate ? (
          <Link className="menu-item" to={`${path}/duplicate?back=${encodeURIComponent(back)}`}>
            <Icon name="copy" />
            Duplicate
          </Link>
        ) : (
          <Form method="post" action={`${path}/duplicate`}>
            <input type="hidden" name="token" value={`${token}-${item.id}`} />
            <button type="submit" className="menu-item">
              <Icon name="copy" />
              Duplicate
            </button>
          </Form>
        )}
        <Form method="post" action={`${path}/delete`}>
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="menu-item">
            <Icon name="trash" />
            {deleteLabel}
          </button>
        </Form>
      </div>
    </details>
  );
}

/**
 * A star to press. A plain form that posts to `action`; with scripts the star turns at once and the
 * page stays where it is. `of` is what the star is on: a project, a form.
 */
export function StarButton({
  of,
  action,
  back,
}: {
  of: { id: string; title: string; starred: boolean };
  action: string;
  back: string;
}) {
  const fetcher = useFetcher({ key: `star-${of.id}` });
  const wish = fetcher.formData?.get("starred");
  const starred = wish ? wish === "1" : of.starred;
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        fetcher.submit({ starred: starred ? "0" : "1", stay: "1" }, { method: "post", action });
      }}
    >
      <input type="hidden" name="starred" value={starred ? "0" : "1"} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        className={`btn btn-quiet btn-icon ${starred ? "!text-gold-ink" : "!text-ink-3"}`}
        aria-pressed={starred}
      >
        <Icon name="star" label={`Star ${of.title}`} className={starred ? "!fill-current" : ""} />
      </button>
    </fetcher.Form>
  );
}
