import { useFetcher } from "@remix-run/react";
import { Icon } from "../page/icon.tsx";

/**
 * A star to press. A plain form that posts to `action`; with scripts the star turns at once and the page stays where it is.
 * `of` is what the star is on: a project, a form.
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
        aria-label={`Star ${of.title}`}
      >
        <Icon name="star" className={starred ? "!fill-current" : ""} />
      </button>
    </fetcher.Form>
  );
}
