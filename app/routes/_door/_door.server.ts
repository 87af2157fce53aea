import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Door, findDoor } from "#app/features/webinars/check-in/links.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";

const LINK_GUESS_LIMIT: Limit = { name: "check-in-link-guess", points: 30, seconds: 3600 };

/**
 * Which door a helper's link opens. Throws 404 for a link of nobody, and 429 once a client has
 * tried too many of those.
 */
export async function doorAt({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Door> {
  const door = await findDoor(context.app, params.token);
  if (door) return door;
  const wait = await consume(context.clientAddress, LINK_GUESS_LIMIT);
  if (wait === null) throw notFound();
  throw new Response(
    `Too many invalid links were opened from your network. ${waitMessage(wait)}, then try again.`,
    {
      status: 429,
      headers: { "Retry-After": String(wait) },
    },
  );
}

/** Throws 410 when the link shows nothing any more. */
export function requireOpen({ state }: Door): void {
  if (state === "open") return;
  const why =
    state === "revoked"
      ? "The organiser revoked it. Ask them for a new one if you still help."
      : "The event is over, so nobody is checked in any more.";
  throw new Response(why, { status: 410 });
}

/** People that one link may add in an hour: more than a helper can type. */
export const WALK_IN_LIMIT: Limit = { name: "check-in-walk-in", points: 400, seconds: 3600 };
