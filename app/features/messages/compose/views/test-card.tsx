import { useBeside } from "#app/ui/dashboard/use-beside.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { ComposerPage } from "../composer-page.server.ts";

/**
 * Offers the e-mail as one person will get it to somebody who works here, or to an address. A
 * button of the form around it.
 */
export function TestCard({
  readers,
  firstName,
  typed,
  error,
}: {
  readers: ComposerPage["testReaders"];
  firstName: string;
  /** The address of a test that was refused. */
  typed: string | undefined;
  error: string | undefined;
}) {
  const [own, ...others] = readers;
  const { testAddress } = useBeside();
  return (
    <section className="card !shadow-none p-4 grid gap-3" aria-labelledby="test-title">
      <div className="min-w-0">
        <h2 className="text-base font-semibold" id="test-title">
          Send a test first
        </h2>
        <p className="text-sm text-ink-2 break-words">
          As {firstName} will get it. Its subject starts with [Test], and it is free.
        </p>
      </div>
      {own ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="field">
            <label className="label" htmlFor="testTo">
              To
            </label>
            <select className="input" id="testTo" name="testTo" defaultValue={own.userId}>
              <option value={own.userId}>You ({own.email})</option>
              {others.map(({ userId, name, email }) => (
                <option key={userId} value={userId}>
                  {name} ({email})
                </option>
              ))}
            </select>
          </div>
          <TextInput
            name="testAddress"
            label="Or to another address"
            inputMode="email"
            defaultValue={typed ?? testAddress}
            error={error}
            autoComplete="off"
          />
        </div>
      ) : null}
      <button type="submit" className="btn btn-plain justify-self-start" name="intent" value="test">
        Send a test
      </button>
    </section>
  );
}
