import type { Webinar } from "../../app/features/webinars/model/webinar.server.ts";
import { setSelling } from "../../app/features/webinars/registration/places.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";
import type { TicketKindsTable } from "../../db/schema/tickets.ts";
import { addPublishedForm } from "./published-form.ts";
import { addWebinar } from "./webinar.ts";

/** A webinar that sells one kind of ticket, with an account for its money. */
export async function addTicketedWebinar(
  app: Pick<AppContext, "db" | "clock" | "payments">,
  owner: { accountId: string; userId: string },
  given: {
    capacity?: number | null;
    slug?: string;
    webinar?: Partial<Webinar>;
  } & Partial<TicketKindsTable> = {},
) {
  const { capacity = null, slug, webinar: change, ...kind } = given;
  const form = await addPublishedForm(app, owner, slug ? { columns: { slug } } : {});
  const webinar = await addWebinar(app, owner, form, { capacity, waitingList: 0, ...change });
  const kindId = await addKind(app, webinar, kind);
  await addPayout(app, owner.accountId);
  await app.db
    .insertInto("ticketSettings")
    .values({
      webinarId: webinar.id,
      accountId: owner.accountId,
      buyerPaysFee: 0,
      bankTransfer: 1,
      fullDays: 5,
      partDays: 2,
      partPercent: 50,
    })
    .execute();
  await setSelling(app.db, webinar.id, true);
  return { form, webinar: { ...webinar, sellsTickets: 1 as const }, kindId };
}

export async function addKind(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  webinar: Pick<Webinar, "id" | "accountId">,
  change: Partial<TicketKindsTable> = {},
): Promise<string> {
  const id = newId(clock().getTime());
  await db
    .insertInto("ticketKinds")
    .values({
      id,
      accountId: webinar.accountId,
      webinarId: webinar.id,
      name: "Practice day",
      about: "",
      priceKobo: 2_500_000,
      earlyKobo: null,
      earlyUntil: null,
      earlyPlaces: null,
      places: null,
      salesFrom: null,
      salesTo: null,
      isHidden: 0,
      createdAt: clock().toISOString(),
      ...change,
    })
    .execute();
  return id;
}

export async function addPayout(
  { db, clock, payments }: Pick<AppContext, "db" | "clock" | "payments">,
  accountId: string,
): Promise<void> {
  const at = clock().toISOString();
  await db
    .insertInto("payoutAccounts")
    .values({
      accountId,
      provider: payments?.name ?? "sandbox",
      subaccountCode: `ACCT_${accountId}`,
      bankCode: "001",
      bankName: "Sandbox Bank",
      accountNumber: "0123456789",
      accountName: "MARINA HEALTH TRAINING LTD",
      legalName: "Marina Health Training Ltd",
      tin: "20481937-0001",
      vatRate: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column("accountId").doNothing())
    .execute();
}
