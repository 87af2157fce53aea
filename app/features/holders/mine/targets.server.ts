import { z } from "zod";
import type { CreditTarget } from "#app/features/certificates/credits/credits-by-year.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { readPlaces, sumsOf } from "./held-certificates.server.ts";
import { ensureHolder, type Holder } from "./holders.server.ts";
import type { Visit } from "./visits.server.tsx";

type App = Pick<AppContext, "db" | "clock">;

const MAX_POINTS = 1_000;

/** The form of a target. No points: there is to be none. */
export const targetForm = perLanguage(({ mine: { pointsWrong } }) =>
  z.object({
    year: z.coerce.number(),
    body: z.string().default(""),
    points: z.coerce
      .number({ error: pointsWrong({ most: MAX_POINTS }) })
      .int(pointsWrong({ most: MAX_POINTS }))
      .min(0, pointsWrong({ most: MAX_POINTS }))
      .max(MAX_POINTS, pointsWrong({ most: MAX_POINTS }))
      .default(0),
  }),
);

export async function readTargets(
  db: Database,
  { id }: Pick<Holder, "id">,
): Promise<CreditTarget[]> {
  if (!id) return [];
  return db
    .selectFrom("holderTargets")
    .select(["year", "body", "points"])
    .where("holderId", "=", id)
    .orderBy("year", "desc")
    .orderBy("body")
    .execute();
}

/**
 * What a target can be for: the bodies on somebody's certificates, and their years with the next.
 * `set`: their targets, with the points that they have.
 */
export async function readTargetChoices({ db, clock }: App, visit: Visit) {
  const emails = visit.addresses.map(({ email }) => email);
  const sums = sumsOf(await readPlaces(db, emails), await readTargets(db, visit));
  const now = clock().getUTCFullYear();
  const years = new Set([now + 1, now, ...sums.map(({ year }) => year)]);
  const bodies = new Set(sums.flatMap((year) => year.bodies.map(({ body }) => body)));
  const set = sums.flatMap(({ year, bodies }) =>
    bodies.flatMap(({ body, points, target }) =>
      target === null ? [] : [{ year, body, points, target }],
    ),
  );
  return { set, years: [...years].sort((one, other) => other - one), bodies: [...bodies].sort() };
}

/** Keeps a target, or takes it away. What is not among the choices changes nothing. */
export async function setTarget(
  app: App,
  visit: Visit,
  { year, body, points }: CreditTarget,
): Promise<void> {
  const { years, bodies } = await readTargetChoices(app, visit);
  if (!years.includes(year) || !bodies.includes(body)) return;
  await app.db.transaction().execute(async (trx) => {
    const holderId = await ensureHolder(trx, visit.email, app.clock());
    const row = { holderId, year, body };
    await trx
      .deleteFrom("holderTargets")
      .where((where) => where.and(row))
      .execute();
    if (points > 0)
      await trx
        .insertInto("holderTargets")
        .values({ ...row, points })
        .execute();
  });
}
