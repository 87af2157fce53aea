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

/** One of each thing that a sale keeps, with `text` wherever a text is kept. Returns the order's id. */
export async function addOneSale(
  app: Pick<AppContext, "db" | "clock" | "payments">,
  webinar: Pick<Webinar, "id" | "accountId">,
  given: { text: string; registrationId: string },
): Promise<string> {
  const { db, clock } = app;
  const { text, registrationId } = given;
  const { accountId, id: webinarId } = webinar;
  const of = { accountId, webinarId };
  const createdAt = clock().toISOString();
  const email = "secret-person@people.test";
  const ids = { order: newId(), code: newId(), payment: newId() };
  await addPayout(app, accountId);
  const named = { bankName: text, accountName: text, legalName: text, tin: text };
  await db.updateTable("payoutAccounts").set(named).where("accountId", "=", accountId).execute();
  const rule = { fullDays: 5, partDays: 2, partPercent: 50 };
  await db
    .insertInto("ticketSettings")
    .values({ ...of, buyerPaysFee: 0, bankTransfer: 1, ...rule })
    .execute();
  const kindId = await addKind(app, webinar, { name: text, about: text });
  await db
    .insertInto("ticketCodes")
    .values({
      ...of,
      id: ids.code,
      code: "SECRET",
      kind: "percent",
      value: 10,
      maxUses: 5,
      uses: 1,
      expiresAt: null,
      createdAt,
    })
    .execute();
  await db
    .insertInto("ticketOrders")
    .values({
      ...of,
      id: ids.order,
      number: "K7MP3Q9X",
      token: `order-${ids.order}`,
      onceToken: `once-${ids.order}`,
      state: "paid",
      buyerName: text,
      buyerEmail: email,
      codeId: ids.code,
      codeText: "SECRET",
      subtotalKobo: 2_500_000,
      discountKobo: 250_000,
      cardFeeKobo: 0,
      operatorKobo: 0,
      paidKobo: 2_250_000,
      refundedKobo: 100_000,
      method: "bank",
      heldUntil: null,
      startedAs: createdAt,
      receiptNumber: 1,
      isDisputed: 0,
      createdAt,
      paidAt: createdAt,
    })
    .execute();
  await db
    .insertInto("ticketGuests")
    .values({
      ...of,
      id: newId(),
      orderId: ids.order,
      kindId,
      name: text,
      email,
      claimToken: null,
      priceKobo: 2_500_000,
      discountKobo: 250_000,
      isEarly: 0,
      state: "placed",
      registrationId,
    })
    .execute();
  const paid = { accountId, orderId: ids.order, createdAt };
  await db
    .insertInto("ticketPayments")
    .values({
      ...paid,
      id: ids.payment,
      reference: `bank-${ids.order}`,
      provider: "bank",
      amountKobo: 2_250_000,
      currency: "NGN",
      state: "paid",
      payUrl: null,
      arrivedKobo: 2_250_000,
      arrivedCurrency: "NGN",
      feeKobo: 0,
      operatorKobo: 0,
      refundedKobo: 100_000,
      note: text,
      paidAt: createdAt,
    })
    .execute();
  await db
    .insertInto("ticketRefunds")
    .values({
      ...paid,
      id: newId(),
      paymentId: ids.payment,
      amountKobo: 100_000,
      why: "organiser",
      state: "by-hand",
      refundId: null,
      changedAt: createdAt,
    })
    .execute();
  await db
    .insertInto("ticketWaits")
    .values({ ...of, id: newId(), kindId, name: text, email, orderId: null, createdAt })
    .execute();
  return ids.order;
}
