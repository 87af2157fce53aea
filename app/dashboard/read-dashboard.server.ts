import type { Organiser } from "../accounts/require-organiser.server.ts";
import { liveLinks } from "../activity/link-states.server.ts";
import { listNotifications } from "../activity/list-notifications.server.ts";
import { readPlanNotice } from "../billing/quota/plan-notice.server.ts";
import { latestResponses, personOfResponse } from "../forms/responses/list-all-responses.server.ts";
import type { Installation } from "../installation.server.ts";
import { momentWords } from "../messages/zoned-time.ts";
import { hasSampleData } from "../sample-data/has-sample-data.server.ts";
import { clockTime, shownTime } from "../ui/relative-time.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { greeting } from "./greeting.ts";
import { readChart } from "./read-chart.server.ts";
import { readFirstSteps } from "./read-first-steps.server.ts";
import { readGeneration } from "./read-generation.server.ts";
import { readLatestActivities } from "./read-latest-activities.server.ts";
import { readNextWebinars } from "./read-next-webinars.server.ts";
import { readStats } from "./read-stats.server.ts";
import type { LatestNotification, LatestResponse } from "./shown-dashboard.ts";

const MOST_RESPONSES = 4;
const MOST_NOTIFICATIONS = 4;

/** Everything the dashboard shows, in words of the account's zone. */
export async function readDashboard(installation: Installation, { account, user }: Organiser, filter: DashboardFilter) {
  const { db, clock, config } = installation;
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
    today: momentWords(now, timeZone).split(",")[0] ?? "",
    firstName: user.firstName,
    firstSteps,
    planNotice: await readPlanNotice(db, account, now),
    hasSample: await hasSampleData(db, accountId),
    stats: await readStats(db, { ...about, joinedAt: createdAt }, filter, nextWords ?? null),
    chart: firstSteps ? null : await readChart(db, about),
    notifications: await readNotifications(installation, { ...about, userId: user.id }),
    projects: await readGeneration(db, { ...about, plainServer: config.mail.transport === "smtp" }),
    webinars: webinars.map(({ startsAt: _, timeZone: __, ...webinar }) => webinar),
    responses: await readResponses(installation, about),
    activities: await readLatestActivities(db, { ...about, appName: config.appName }),
  };
}

interface About {
  accountId: string;
  timeZone: string;
  now: Date;
}

async function readNotifications({ db }: Installation, about: About & { userId: string }): Promise<LatestNotification[]> {
  const latest = await listNotifications(db, { ...about, limit: MOST_NOTIFICATIONS });
  const liveLink = await liveLinks(db, about.accountId, latest);
  return latest.map(({ at, link, ...notification }) => ({
    ...notification,
    link: liveLink(link),
    time: shownTime(at, about.now, about.timeZone),
  }));
}

async function readResponses({ db }: Installation, { accountId, timeZone, now }: About): Promise<LatestResponse[]> {
  const latest = await latestResponses(db, { accountId, since: null, until: now, limit: MOST_RESPONSES });
  return latest.map((response) => ({
    id: response.id,
    formId: response.formId,
    formTitle: response.formTitle,
    isSample: response.isSample,
    person: personOfResponse(response),
    time: shownTime(response.submittedAt, now, timeZone),
  }));
}
