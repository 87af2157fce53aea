import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { liveLinks } from "#app/features/activity/link-states.server.ts";
import { listNotifications } from "#app/features/activity/notifications.server.ts";
import { readPlanNotice } from "#app/features/billing/quota/plan-usage.server.ts";
import { latestResponses, personOfResponse } from "#app/features/forms/responses/all-responses.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { clockTime, shownTime } from "#app/platform/time/relative-time.ts";
import { momentLabel, wallTime } from "#app/platform/time/zoned-time.ts";
import { hasSampleData } from "../sample-data/sample-data.server.ts";
import { readChart } from "./chart.server.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { readFirstSteps, readProjectProgress } from "./first-steps.server.ts";
import { readLatestActivities, readNextWebinars } from "./latest.server.ts";
import type { LatestNotification, LatestResponse } from "./shown-dashboard.ts";
import { readStats } from "./stats.server.ts";

const MAX_RESPONSES = 4;
const MAX_NOTIFICATIONS = 4;

/** Everything the dashboard shows, in words of the account's zone. */
export async function readDashboard(app: AppContext, { account, user }: Organiser, filter: DashboardFilter) {
  const { db, clock, config } = app;
  const now = clock();
  const { id: accountId, timeZone } = account;
  const about = { accountId, timeZone, now };
  const { createdAt } = await db.selectFrom("accounts").select("createdAt").where("id", "=", accountId).executeTakeFirstOrThrow();
  const webinars = await readNextWebinars(db, about);
  const next = webinars[0];
  const nextWords = next && `${next.weekday} ${next.day}, ${clockTime(next.startsAt, next.timeZone)}`;
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
    projects: await readProjectProgress(db, { ...about, plainServer: config.mail.transport === "smtp" }),
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

async function readNotifications({ db }: AppContext, about: AccountTime & { userId: string }): Promise<LatestNotification[]> {
  const latest = await listNotifications(db, { ...about, limit: MAX_NOTIFICATIONS });
  const liveLink = await liveLinks(db, about.accountId, latest);
  return latest.map(({ at, link, ...notification }) => ({
    ...notification,
    link: liveLink(link),
    time: shownTime(at, about.now, about.timeZone),
  }));
}

async function readResponses({ db }: AppContext, { accountId, timeZone, now }: AccountTime): Promise<LatestResponse[]> {
  const latest = await latestResponses(db, { accountId, since: null, until: now, limit: MAX_RESPONSES });
  return latest.map((response) => ({
    id: response.id,
    formId: response.formId,
    formTitle: response.formTitle,
    isSample: response.isSample,
    person: personOfResponse(response),
    time: shownTime(response.submittedAt, now, timeZone),
  }));
}

/** "Good morning" from 5, "Good afternoon" from 12, "Good evening" from 18, by the clocks of the zone. */
export function greeting(now: Date, timeZone: string): string {
  const { hour } = wallTime(now, timeZone);
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}
