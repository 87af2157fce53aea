import { useFetcher } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";

/** A star to press. A plain form; with scripts the star turns at once and the page stays where it is. */
export function StarButton({ project, back }: { project: { id: string; title: string; starred: boolean }; back: string }) {
  const fetcher = useFetcher({ key: `star-${project.id}` });
  const wish = fetcher.formData?.get("starred");
  const starred = wish ? wish === "1" : project.starred;
  return (
    <fetcher.Form method="post" action={`/projects/${project.id}/star`} preventScrollReset>
      <input type="hidden" name="starred" value={starred ? "0" : "1"} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        className={`btn btn-quiet btn-icon ${starred ? "!text-gold-ink" : "!text-ink-3"}`}
        aria-pressed={starred}
        aria-label={`Star ${project.title}`}
      >
        <Icon name="star" className={starred ? "!fill-current" : ""} />
      </button>
    </fetcher.Form>
  );
}
