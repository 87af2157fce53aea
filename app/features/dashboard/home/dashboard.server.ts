import { dateFormat } from "#app/engines/time/formats.ts";
import { momentLabel, wallTime } from "#app/engines/time/zoned-time.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { actorOf } from "#app/features/activity/actor.ts";
import { readActors } from "#app/features/activity/actors.server.ts";
import { liveLinks } from "#app/features/activity/link-states.server.ts";
import { listNotifications } from "#app/features/activity/notifications.server.ts";
import { readPlanNotice } from "#app/features/billing/quota/plan-usage.server.ts";
import {
  latestResponses,
  personOfResponse,
} from "#app/features/forms/responses/all-responses.server.ts";
import { fullTitle } from "#app/features/webinars/model/session-part.server.ts";
import { webinarEnd } from "#app/features/webinars/model/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { clockTime, fullDate, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { hasSampleData } from "../sample-data/sample-data.server.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { readFirstSteps, readProjectProgress } from "./first-steps.server.ts";
import type {
  LatestActivity,
  LatestNotification,
  LatestResponse,
  NextWebinar,
} from "./shown-dashboard.ts";
import { readChart, readStats } from "./stats.server.ts";

const MAX_RESPONSES = 4;
const MAX_NOTIFICATIONS = 4;

/** Everything the dashboard shows, in words of the account's zone. */
export async function readDashboard(
  app: AppContext,
  { account, user }: Organiser,
  filter: DashboardFilter,
) {
  const { db, clock, config } = app;
  const now = clock();
  const { id: accountId, timeZone } = account;
  const about = { accountId, timeZone, now };
  const { createdAt } = await db
    .selectFrom("accounts")
    .select("createdAt")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const webinars = await readNextWebinars(db, about);
  const next = webinars[0];
  const nextWords =
    next && `${next.weekday} ${next.day}, ${clockTime(next.startsAt, next.timeZone)}`;
  const firstSteps = await readFirstSteps(db, accountId);
  return {
    shownAt: now.toISOString(),
    greeting: greeting(now, timeZone),
    today: momentLabel(now, timeZone).split(",")[0] ?? "",
    firstName: user.firstName,
    firstSteps,
    planNotice: await readPlanNotice(db, account, now),
    hasSample: await hasSampleData(db, accountId),
    stats: await readStats(db, { ...about, joinedAt: createdAt }, filter, nextWords ?? null),
    chart: firstSteps ? null : await readChart(db, about),
    notifications: await readNotifications(app, { ...about, userId: user.id }),
    projects: await readProjectProgress(db, {
      ...about,
    }),
    webinars: webinars.map(({ startsAt: _, timeZone: __, ...webinar }) => webinar),
    responses: await readResponses(app, about),
    activities: await readLatestActivities(db, { ...about, appName: config.appName }),
  };
}

interface AccountTime {
  accountId: string;
  timeZone: string;
  now: Date;
}

async function readNotifications(
  { db }: AppContext,
  about: AccountTime & { userId: string },
): Promise<LatestNotification[]> {
  const latest = await listNotifications(db, { ...about, limit: MAX_NOTIFICATIONS });
  const liveLink = await liveLinks(db, about.accountId, latest);
  return latest.map(({ at, link, ...notification }) => ({
    ...notification,
    link: liveLink(link),
    time: shownTime(at, about.now, about.timeZone),
  }));
}

async function readResponses(
  { db }: AppContext,
  { accountId, timeZone, now }: AccountTime,
): Promise<LatestResponse[]> {
  const latest = await latestResponses(db, {
    accountId,
    since: null,
    until: now,
    limit: MAX_RESPONSES,
  });
  return latest.map((response) => ({
    id: response.id,
    formId: response.formId,
    formTitle: response.formTitle,
    isSample: response.isSample,
    person: personOfResponse(response),
    time: shownTime(response.submittedAt, now, timeZone),
  }));
}

/**
 * "Good morning" from 5, "Good afternoon" from 12, "Good evening" from 18, by the clocks of the
 * zone.
 */
export function greeting(now: Date, timeZone: string): string {
  const { hour } = wallTime(now, timeZone);
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}

const MAX_ACTIVITIES = 5;

/**
 * The newest lines of the activity log, with who did it. What is gone, or in the bin, has no link.
 */
async function readLatestActivities(
  db: Database,
  given: { accountId: string; appName: string; timeZone: string; now: Date },
): Promise<LatestActivity[]> {
  const { accountId, appName, timeZone, now } = given;
  const rows = await db
    .selectFrom("activities")
    .select(["id", "kind", "text", "link", "at", "isSample", "actorId", "actorKeyId"])
    .where("accountId", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ACTIVITIES)
    .execute();
  const liveLink = await liveLinks(db, accountId, rows);
  const namesOf = await readActors(db, accountId, rows);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    link: liveLink(row.link),
    actor: actorOf({ ...row, ...namesOf(row) }, appName).name,
    isSample: row.isSample === 1,
    time: shownTime(row.at, now, timeZone),
  }));
}

const MAX_WEBINARS = 3;
/** One that began longer ago is over, whatever its length. */
const MAX_WEBINAR_MS = 7 * 86_400_000;

/**
 * The webinars that come next, or run now, with the places taken. Cancelled ones and those of forms
 * in the bin are not among them.
 */
async function readNextWebinars(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(NextWebinar & { startsAt: string; timeZone: string })[]> {
  const rows = await db
    .selectFrom("webinars as w")
    .innerJoin("forms as f", "f.id", "w.formId")
    .leftJoin("webinars as s", "s.id", "w.seriesId")
    .select([
      "w.formId",
      "w.id",
      "w.seriesId",
      "w.title",
      "s.placesTaken as seriesPlaces",
      "s.capacity as seriesCapacity",
    ])
    .select([
      "w.startsAt",
      "w.lengthMinutes",
      "w.timeZone",
      "w.capacity",
      "w.placesTaken",
      "f.isSample",
    ])
    .where("w.accountId", "=", accountId)
    // Of a series its sessions, each at its own time.
    .where("w.sessionCount", "is", null)
    .where("w.startsAt", ">=", new Date(now.getTime() - MAX_WEBINAR_MS).toISOString())
    .where("w.state", "=", "scheduled")
    .where("f.deletedAt", "is", null)
    .orderBy("w.startsAt")
    .limit(100)
    .execute();
  const next = rows
    .filter((webinar) => webinarEnd(webinar) > now.toISOString())
    .slice(0, MAX_WEBINARS);
  return Promise.all(
    next.map(async ({ formId, startsAt, timeZone, isSample, ...row }) => {
      const placesTaken = row.seriesPlaces ?? row.placesTaken;
      const part = dateFormat("en-GB", {
        weekday: "short",
        day: "numeric",
        timeZone,
      }).formatToParts(new Date(startsAt));
      const one = (type: string) => part.find((each) => each.type === type)?.value ?? "";
      return {
        formId,
        title: await fullTitle(db, row),
        isSample: isSample === 1,
        weekday: one("weekday"),
        day: one("day"),
        words: `${clockTime(startsAt, timeZone)} · ${placesTaken.toLocaleString("en")} registered`,
        full: fullDate(startsAt, timeZone),
        taken: placesTaken,
        capacity: row.seriesId === null ? row.capacity : row.seriesCapacity,
        startsAt,
        timeZone,
      };
    }),
  );
}
