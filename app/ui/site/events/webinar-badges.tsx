import type { ShownWebinar } from "../../../webinars/listed/listing-words.ts";

/** Whether it runs, and how many places are left. */
export function WebinarBadges({ webinar: { running, places } }: { webinar: ShownWebinar }) {
  return (
    <>
      {running ? (
        <span className="badge" data-s="delivered">
          Running now
        </span>
      ) : null}
      {places.words ? (
        <span className="badge" data-s={places.kind === "open" ? undefined : "progress"}>
          {places.words}
        </span>
      ) : null}
    </>
  );
}
