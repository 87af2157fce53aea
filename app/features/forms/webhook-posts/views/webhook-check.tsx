import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";

/**
 * How the server behind the link knows that a post comes from here. `settings`: where the secret is
 * shown.
 */
export function PostCheck({ settings }: { settings: string }) {
  return (
    <details className="card mt-6 p-4" id="check">
      <summary className="flex items-center gap-2 font-semibold cursor-pointer min-h-control">
        <Icon name="lock" />
        How your server checks that a post is genuine
      </summary>
      <div className="mt-3 space-y-3 text-ink-2 max-w-prose">
        <p>
          Each post is JSON, with three headers: <code>Iweri-Id</code>, <code>Iweri-Timestamp</code>{" "}
          (seconds since 1970) and <code>Iweri-Signature</code>. The signature is <code>v1=</code>{" "}
          and the hexadecimal HMAC-SHA256 of the timestamp, a full stop and the body exactly as
          received, with the{" "}
          <Link className="link" to={settings}>
            form’s secret
          </Link>{" "}
          as the key.
        </p>
        <pre
          className={
            "whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line " +
            "bg-sunken p-3 text-sm text-ink"
          }
        >
          <code>{SAMPLE}</code>
        </pre>
        <ul className="list-disc pl-5 space-y-1">
          <li>
            Answer with any status from 200 to 299 within 10 seconds. Nothing else counts as
            accepted, including redirects.
          </li>
          <li>
            The same post can arrive twice, always with the same <code>Iweri-Id</code> and the same
            body: keep the ids you have seen.
          </li>
          <li>
            Posts that aren’t accepted are tried again after about 1 minute, 5 minutes, 30 minutes,
            2, 6 and 12 hours. <code>Retry-After</code> is respected up to 12 hours.
          </li>
          <li>
            A test has <code>"test": true</code> in its body.
          </li>
        </ul>
      </div>
    </details>
  );
}

const SAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request, before any JSON parser
function isGenuine(headers, body, secret) {
  const time = headers["iweri-timestamp"];
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const expected = createHmac("sha256", secret).update(time + "." + body).digest("hex");
  const given = headers["iweri-signature"].replace("v1=", "");
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}`;
