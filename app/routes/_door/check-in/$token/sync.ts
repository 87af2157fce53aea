import type { ActionFunctionArgs } from "@remix-run/node";
import type { DoorAnswer } from "#app/engines/door-device/door-protocol.ts";
import { doorNews } from "#app/features/webinars/check-in/door-list.server.ts";
import { codeMessage } from "#app/features/webinars/check-in/door-page.server.ts";
import { findAtDoor } from "#app/features/webinars/check-in/find-at-door.server.ts";
import { recordUse } from "#app/features/webinars/check-in/links.server.ts";
import { readActs } from "#app/features/webinars/check-in/read-acts.server.ts";
import { recordActs } from "#app/features/webinars/check-in/record-check-ins.server.ts";
import { readLimitedBody } from "#app/platform/http/forms.server.ts";
import { consume, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { doorAt, WALK_IN_LIMIT } from "#app/routes/_door/_door.server.ts";

/** Of one link, which several phones may share; each asks four times a minute. */
const SYNC_LIMIT: Limit = { name: "check-in-sync", points: 600, seconds: 60 };
/** The whole list is large, and a phone keeps it. */
const LIST_LIMIT: Limit = { name: "check-in-list", points: 120, seconds: 3600 };
/** Two hundred people who were added, with the longest names. */
const MAX_BYTES = 512 * 1024;

/** What a helper's phone did, and what is new since it last asked. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { app } = args.context;
  requireSameOrigin(request, app.config.appUrl);
  const door = await doorAt(args);
  const { link, webinar } = door;
  if (door.state === "revoked" || door.state === "ended")
    return Response.json({ gone: door.state }, { status: 410 });
  const body = await readLimitedBody(request, MAX_BYTES);
  const asked = body === null ? null : readActs(body);
  if (!asked) return Response.json({ problem: "unreadable" }, { status: 400 });
  const added = asked.acts.filter(({ kind }) => kind === "walk-in").length;
  const wait =
    (await consume(link.id, SYNC_LIMIT)) ??
    (asked.since === null ? await consume(link.id, LIST_LIMIT) : null) ??
    (await consumeEach(link.id, added));
  if (wait !== null)
    return Response.json(
      { waitSeconds: wait },
      { status: 429, headers: { "Retry-After": String(wait) } },
    );
  const now = app.clock();
  const given = { webinarId: webinar.id, link, acts: asked.acts, now };
  const results = await app.db.transaction().execute((trx) => recordActs(trx, given));
  await recordUse(app.db, link, now);
  // After the event the phone is told to delete what it has.
  const isLate = door.state === "late";
  const nothing = { change: Number.MAX_SAFE_INTEGER, guestsAt: now.toISOString() };
  const news = await doorNews(app, door, isLate ? nothing : asked.since);
  const code =
    asked.code === undefined || isLate
      ? null
      : codeMessage(await findAtDoor(app, webinar, asked.code));
  const answer: DoorAnswer = {
    ...news,
    results: results.map(({ id, outcome }) => ({ id, outcome })),
    code,
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

async function consumeEach(linkId: string, count: number): Promise<number | null> {
  for (let at = 0; at < count; at++) {
    const wait = await consume(linkId, WALK_IN_LIMIT);
    if (wait !== null) return wait;
  }
  return null;
}
