/** Offers the organiser the mail as one person will get it, at their own address. A button of the form around it. */
export function TestMailCard({ to, firstName }: { to: string; firstName: string }) {
  return (
    <div className="card !shadow-none p-4 flex flex-wrap items-center gap-3">
      <p className="mr-auto min-w-0">
        <b className="font-semibold">Send yourself a test first</b>
        <span className="block text-sm text-ink-2 break-words">
          To {to}, as {firstName} will get it
        </span>
      </p>
      <button type="submit" className="btn btn-plain" name="intent" value="test">
        Send me a test
      </button>
    </div>
  );
}
