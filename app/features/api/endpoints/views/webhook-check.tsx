/** How the server at an endpoint knows that a post comes from here. */
export function WebhookCheck() {
  return (
    <details className="card p-4" id="check">
      <summary className="font-semibold cursor-pointer min-h-control flex items-center">
        How your server checks that a post is genuine
      </summary>
      <div className="mt-3 space-y-3 text-ink-2 max-w-prose">
        <p>
          Posts are signed as{" "}
          <a className="link" href="https://www.standardwebhooks.com/">
            Standard Webhooks
          </a>{" "}
          says, so any library for it works. By hand: the signature is the base64 HMAC-SHA256 of <code>webhook-id</code>,{" "}
          <code>webhook-timestamp</code> and the body exactly as it came, with full stops between. The key is the secret after{" "}
          <code>whsec_</code>, decoded from base64.
        </p>
        <pre className="whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line bg-sunken p-3 text-sm text-ink">
          <code>{SAMPLE}</code>
        </pre>
        <ul className="list-disc pl-5 space-y-1">
          <li>Answer with any status from 200 to 299 within 10 seconds. Nothing else counts as taken, redirects included.</li>
          <li>
            The same post can come twice, always with the same <code>webhook-id</code> and the same body: keep the ids you have
            seen.
          </li>
          <li>
            What is not taken is tried again after about 1 minute, 5 minutes, 30 minutes, 2, 6 and 12 hours. An endpoint that
            fails for three days is turned off.
          </li>
        </ul>
      </div>
    </details>
  );
}

const SAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request, before any JSON parser
function isGenuine(headers, body, secret) {
  const time = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key)
    .update(headers["webhook-id"] + "." + time + "." + body)
    .digest("base64");
  const given = headers["webhook-signature"].replace("v1,", "");
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}`;
