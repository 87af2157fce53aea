import type { YearCredits } from "#app/features/certificates/credits/credits-by-year.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { zoneText } from "#app/ui/languages/dates.ts";
import {
  choicesOf,
  filterPlaces,
  type HeldCertificate,
  readHeld,
  readPlaces,
  sumsOf,
} from "./held-certificates.server.ts";
import { HELD_PER_PAGE, type HeldFilter } from "./held-filter.ts";
import { listShares, type Share } from "./shares.server.ts";
import { readTargets } from "./targets.server.ts";
import type { Visit } from "./visits.server.tsx";

/** Everything that a holder's page shows. It goes over the network as it is. */
export interface MinePage {
  addresses: string[];
  /** Of all their certificates, and of those that the filter lets through. */
  total: number;
  found: number;
  filter: HeldFilter;
  lastPage: number;
  choices: ReturnType<typeof choicesOf>;
  certificates: HeldCertificate[];
  /** Of all that the filter lets through. */
  sums: YearCredits[];
  shares: Share[];
  openUntil: { time: string; zone: string };
}

/** Nobody knows where a holder is; most are in Nigeria, and the zone is said with the time. */
const TIME_ZONE = "Africa/Lagos";

export async function readMinePage(
  app: AppContext,
  visit: Visit,
  { filter, t }: { filter: HeldFilter; t: Texts },
): Promise<MinePage> {
  const emails = visit.addresses.map(({ email }) => email);
  const places = await readPlaces(app.db, emails);
  const found = filterPlaces(places, filter);
  const lastPage = Math.max(1, Math.ceil(found.length / HELD_PER_PAGE));
  const page = Math.min(filter.page, lastPage);
  const ids = found.slice((page - 1) * HELD_PER_PAGE, page * HELD_PER_PAGE).map(({ id }) => id);
  // A filter leaves other years and other organisers' points out.
  const targets = filter.issuer === null ? await readTargets(app.db, visit) : [];
  const shownTargets = targets.filter(({ year }) => filter.year === null || filter.year === year);
  return {
    addresses: emails,
    total: places.length,
    found: found.length,
    filter: { ...filter, page },
    lastPage,
    choices: choicesOf(places),
    certificates: await readHeld(app, { ids, emails }, t),
    sums: sumsOf(found, shownTargets),
    shares: await listShares(app.db, visit),
    openUntil: {
      time: clockTime(visit.openUntil, TIME_ZONE),
      zone: zoneText(t.language, TIME_ZONE, new Date(visit.openUntil)),
    },
  };
}

/** All certificates that a filter lets through, whatever page was asked for. */
export async function readAllHeld(
  app: AppContext,
  visit: Visit,
  { filter, t }: { filter: HeldFilter; t: Texts },
): Promise<HeldCertificate[]> {
  const emails = visit.addresses.map(({ email }) => email);
  const ids = filterPlaces(await readPlaces(app.db, emails), filter).map(({ id }) => id);
  return readHeld(app, { ids, emails }, t);
}
