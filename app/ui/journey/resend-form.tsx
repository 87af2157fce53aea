/**
 * Asks for another code: posts `intent=resend` to `action`. Until `waitSeconds` are over the button is disabled and says
 * how long; with scripts (`enhance`) it counts down, without them a link asks the page again.
 */
export function ResendForm({
  action,
  waitSeconds,
  label = "Resend Code",
  words = "No e-mail yet? Look in spam first.",
}: {
  action: string;
  waitSeconds: number;
  label?: string;
  words?: string;
}) {
  const counting = waitSeconds > 0;
  return (
    <form method="post" action={action} className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-ink-2">{words}</p>
      <span className="flex flex-wrap items-center gap-3">
        {counting ? (
          <noscript>
            <a className="link text-sm" href={action}>
              Check again
            </a>
          </noscript>
        ) : null}{" "}
        <button
          type="submit"
          name="intent"
          value="resend"
          className="btn btn-plain btn-sm num"
          disabled={counting}
          data-countdown={counting ? waitSeconds : undefined}
          data-label={label}
          data-busy="Sending…"
        >
          {counting ? `Resend in ${waitSeconds} s` : label}
        </button>
      </span>
    </form>
  );
}
