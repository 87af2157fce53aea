import { Link } from "@remix-run/react";
import { PageHead } from "../ui/page-head.tsx";

/** A list whose check failed: why, and what can be done. */
export function ImportFailed({ base, fileName, problem }: { base: string; fileName: string; problem: string }) {
  return (
    <>
      <PageHead title="This list could not be checked">
        From <b className="font-semibold text-ink">{fileName}</b>. Nobody was added.
      </PageHead>
      <div className="summary-error" role="alert">
        <p>{problem}</p>
      </div>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="btn btn-plain" name="intent" value="back">
          Back to the columns
        </button>
        <button type="submit" className="btn btn-plain" name="intent" value="discard">
          Put this file aside
        </button>
        <Link className="btn btn-primary ml-auto" to={`${base}/add`}>
          Upload another file
        </Link>
      </form>
    </>
  );
}
