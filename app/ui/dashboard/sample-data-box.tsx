import { Form } from "@remix-run/react";
import { Icon } from "../icon.tsx";
import { SampleBadge } from "../sample-badge.tsx";

/** Says that sample data is shown, and takes it away; or offers it to who has nothing yet. */
export function SampleDataBox({ isShown, canChange }: { isShown: boolean; canChange: boolean }) {
  return (
    <aside className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 mb-4" aria-label="Sample data">
      <span className="kind" data-k="info">
        <Icon name="info" />
      </span>
      <p className="grow min-w-[14rem] basis-0 text-md">
        {isShown ? (
          <>
            <SampleBadge /> marks the sample data shown here. Nobody in it is ever mailed, and its certificates are not genuine.
          </>
        ) : (
          "Want to look around first? Sample data fills every screen. It is marked, nobody in it is mailed, and one press takes it away."
        )}
      </p>
      {canChange ? (
        <Form method="post" action="/dashboard" preventScrollReset>
          <input type="hidden" name="intent" value={isShown ? "remove-sample-data" : "load-sample-data"} />
          <button type="submit" className="btn btn-plain btn-sm">
            {isShown ? "Remove sample data" : "Load sample data"}
          </button>
        </Form>
      ) : null}
    </aside>
  );
}
