import { useSite } from "../site-data.ts";

/** What stands where nothing is listed: nothing at all, or nothing that was asked for. `all`: the address that asks for nothing. */
export function NoWebinars({ isFiltered, all }: { isFiltered: boolean; all: string }) {
  const { appName } = useSite();
  if (isFiltered)
    return (
      <div className="card empty">
        <h2 className="text-xl">No webinar here matches</h2>
        <p className="text-ink-2 max-w-prose">Try fewer words, any topic, or any time.</p>
        <a className="btn btn-plain mt-2" href={all}>
          Show all webinars
        </a>
      </div>
    );
  return (
    <div className="card empty">
      <h2 className="text-xl">No webinars are listed here yet</h2>
      <p className="text-ink-2 max-w-prose">
        Webinars come here when their organisers list them. Do you have an invitation already? Open the link in it: a webinar need
        not be listed for you to register.
      </p>
      <p className="text-ink-2 max-w-prose">
        Do you hold webinars with {appName}? Open the form’s Webinar tab and tick “List on the public webinars page”.
      </p>
    </div>
  );
}
