import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { lockWebinar, setSelling } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { kindsOf, payoutOf, type TicketCode, takenOf } from "../store/ticket-rows.server.ts";
import {
  type CodeInput,
  type KindInput,
  readDiscount,
  type SettingsInput,
} from "./ticket-forms.server.ts";

type Part = Pick<AppContext, "db" | "clock">;
type Who = Pick<Organiser, "account" | "user">;
type Saved = { kind: "saved" } | { kind: "refused"; problems: FormErrors };

const MAX_KINDS = 20;
const MAX_CODES = 200;

/** Writes a kind, new (`kindId` null) or changed. Orders keep the price they had. */
export async function saveKind(
  app: Part,
  who: Who,
  given: { webinar: Webinar; kindId: string | null; input: KindInput },
): Promise<Saved> {
  const { webinar, kindId, input } = given;
  const { price, earlyPrice, isHidden, ...rest } = input;
  const now = app.clock();
  const row = {
    ...rest,
    priceKobo: price,
    earlyKobo: earlyPrice,
    isHidden: isHidden === "yes" ? (1 as const) : (0 as const),
  };
  return app.db.transaction().execute(async (trx): Promise<Saved> => {
    const locked = await lockWebinar(trx, webinar.id);
    const kinds = await kindsOf(trx, webinar.id);
    if (kindId === null && kinds.length >= MAX_KINDS)
      return refused("form", `An event has ${MAX_KINDS} kinds of tickets at most.`);
    const taken = kindId === null ? 0 : (await takenOf(trx, webinar.id))(kindId).all;
    if (row.places !== null && row.places < taken)
      return refused("places", `${taken} are sold or held already`);
    if (price > 0 && locked.sellsTickets === 1 && !(await payoutOf(trx, webinar.accountId)))
      return refused("price", "Set up where the money goes first: Settings, Ticket payouts");
    if (kindId === null)
      await trx
        .insertInto("ticketKinds")
        .values({
          id: newId(now.getTime()),
          accountId: webinar.accountId,
          webinarId: webinar.id,
          createdAt: now.toISOString(),
          ...row,
        })
        .execute();
    else
      await trx
        .updateTable("ticketKinds")
        .set(row)
        .where("id", "=", kindId)
        .where("webinarId", "=", webinar.id)
        .execute();
    await note(trx, webinar, {
      who,
      text: `${kindId ? "Changed" : "Added"} the ticket ${row.name}`,
      now,
    });
    return { kind: "saved" };
  });
}

export async function addCode(
  app: Part,
  who: Who,
  { webinar, input }: { webinar: Webinar; input: CodeInput },
): Promise<Saved> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx): Promise<Saved> => {
    await lockWebinar(trx, webinar.id);
    const codes = await codesOf(trx, webinar.id);
    if (codes.some(({ code }) => code === input.code))
      return refused("code", "There is a code of this name already");
    if (codes.length >= MAX_CODES)
      return refused("form", `An event has ${MAX_CODES} codes at most.`);
    const { expires, off, unit, ...code } = input;
    const discount = readDiscount(off, unit);
    if ("problem" in discount) return refused("off", discount.problem);
    await trx
      .insertInto("ticketCodes")
      .values({
        id: newId(now.getTime()),
        accountId: webinar.accountId,
        webinarId: webinar.id,
        ...code,
        kind: unit,
        value: discount.value,
        expiresAt: expires,
        uses: 0,
        createdAt: now.toISOString(),
      })
      .execute();
    await note(trx, webinar, { who, text: `Added the discount code ${code.code}`, now });
    return { kind: "saved" };
  });
}

export function codesOf(db: Database, webinarId: string): Promise<TicketCode[]> {
  return db
    .selectFrom("ticketCodes")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .orderBy("id")
    .execute();
}

/** Ends a code now; orders that used it keep its discount. */
export async function endCode(app: Part, webinar: Webinar, id: string): Promise<void> {
  await app.db
    .updateTable("ticketCodes")
    .set({ expiresAt: app.clock().toISOString() })
    .where("id", "=", id)
    .where("webinarId", "=", webinar.id)
    .execute();
}

export async function saveSettings(
  app: Part,
  webinar: Webinar,
  input: SettingsInput,
): Promise<void> {
  const row = {
    buyerPaysFee: input.buyerPaysFee ? (1 as const) : (0 as const),
    bankTransfer: input.bankTransfer ? (1 as const) : (0 as const),
    fullDays: input.fullDays,
    partDays: input.partDays,
    partPercent: input.partPercent ?? 50,
  };
  await app.db
    .insertInto("ticketSettings")
    .values({ webinarId: webinar.id, accountId: webinar.accountId, ...row })
    .onConflict((conflict) => conflict.column("webinarId").doUpdateSet(row))
    .execute();
}

/** Begins or ends the sale. Null: done; otherwise why it can't begin. */
export async function switchSale(
  app: Part,
  who: Who,
  webinar: Webinar,
  sells: boolean,
): Promise<string | null> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx) => {
    await lockWebinar(trx, webinar.id);
    const kinds = (await kindsOf(trx, webinar.id)).filter(({ isHidden }) => isHidden === 0);
    if (sells && kinds.length === 0) return "Add a kind of ticket first.";
    const costs = kinds.some(({ priceKobo, earlyKobo }) => priceKobo > 0 || (earlyKobo ?? 0) > 0);
    if (sells && costs && !(await payoutOf(trx, webinar.accountId)))
      return "Set up where the money goes first, under Settings, Ticket payouts.";
    await setSelling(trx, webinar.id, sells);
    await note(trx, webinar, {
      who,
      text: `${sells ? "Began" : "Ended"} the sale of tickets`,
      now,
    });
    return null;
  });
}

function refused(field: string, problem: string): Saved {
  return { kind: "refused", problems: { [field]: problem } };
}

async function note(
  trx: Database,
  webinar: Webinar,
  { who, text, now }: { who: Who; text: string; now: Date },
) {
  await recordActivity(trx, {
    accountId: who.account.id,
    actorId: who.user.id,
    kind: "update",
    text: `${text} of ${webinar.title}`,
    link: `/forms/${webinar.formId}/webinar/tickets`,
    now,
  });
}
