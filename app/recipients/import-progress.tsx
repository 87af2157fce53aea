import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { PageHead } from "../ui/page-head.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";

const CHECK_EVERY_MS = 1000;

/** How far the reading of a list is. With scripts it updates itself; without, "Check again" asks. */
export function ImportProgress({ fileName, rowsRead, rowsTotal }: { fileName: string; rowsRead: number; rowsTotal: number }) {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === "idle" && !document.hidden) revalidate();
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  const said = `${rowsRead.toLocaleString("en")} of ${rowsTotal.toLocaleString("en")} rows read`;
  return (
    <>
      <PageHead title="Checking your list">
        From <b className="font-semibold text-ink">{fileName}</b>. Nothing is added until you say so; you can leave this page and
        come back.
      </PageHead>
      <section className="card p-5 grid gap-4" aria-label="Progress">
        <ProgressBar label={said} parts={[{ share: rowsTotal > 0 ? rowsRead / rowsTotal : 0, look: "brand" }]} />
        <div className="flex flex-wrap items-center gap-3">
          <p className="num mr-auto" role="status">
            {said}
          </p>
          <Link className="btn btn-plain btn-sm" to={pathname} reloadDocument>
            Check again
          </Link>
        </div>
      </section>
      <form method="post" className="mt-6">
        <button type="submit" className="btn btn-plain" name="intent" value="back">
          Stop and go back
        </button>
      </form>
    </>
  );
}
