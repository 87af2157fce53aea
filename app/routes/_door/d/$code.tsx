import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readDoorText } from "#app/engines/door-device/door-code.ts";
import { doorOfCookie } from "#app/features/webinars/check-in/links.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = brandedMeta("A code for the door");

/**
 * Where a guest's QR code leads when it is read by a phone's own camera: a helper to the guest,
 * anybody else to a page that says what it is for, and nothing of whose it is.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { code = "" } = params;
  if (!readDoorText(code)) throw notFound();
  const door = await doorOfCookie(context.app, request.headers.get("Cookie"));
  if (door) throw redirect(`/check-in/${door.token}?q=${code.toUpperCase()}`);
  return null;
}

export default function CodeForTheDoor() {
  return (
    <main id="main">
      <h2>This is a code for the door</h2>
      <p>
        Show it to the people who check guests in at the event. It is personal, so keep it to
        yourself until then.
      </p>
      <p>
        If you are a helper, open your check-in link on this phone first, then scan the code again.
      </p>
    </main>
  );
}
