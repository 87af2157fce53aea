import { afterAll, beforeAll, expect, test } from "vitest";
import { addKind, addTicketedWebinar } from "../../factories/tickets.ts";
import { startPaying, tell } from "../../setup/paying.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import type { Visitor } from "../../setup/start-app.ts";

let harness: Awaited<ReturnType<typeof startPaying>>;
let owner: Awaited<ReturnType<typeof harness.app.organiser>>;
beforeAll(async () => {
  harness = await startPaying();
  owner = await harness.app.organiser({ plan: "custom", accountName: "Marina Health Training" });
});
afterAll(() => harness.stop());

const key = (id: string) => id.slice(-6);
const db = () => harness.app.context.db;
let count = 0;

/** A webinar that sells, at an address of its own. */
async function sell(given: Parameters<typeof addTicketedWebinar>[2] = {}) {
  const slug = `bls-${++count}`;
  const sold = await addTicketedWebinar(harness.app.context, owner, { slug, ...given });
  return { ...sold, path: `/f/${slug}/tickets`, base: `/forms/${sold.form.id}/webinar/tickets` };
}

/** Orders so many tickets for the buyer and links. Returns the answer. */
function order(visitor: Visitor, path: string, kindId: string, more: Record<string, string> = {}) {
  return visitor.post(path, {
    [`q-${key(kindId)}`]: "1",
    [`w-${key(kindId)}-0`]: "me",
    name: "Halima Ɗanjuma",
    email: "halima@danjuma.example",
    once: crypto.randomUUID(),
    do: "hold",
    ...more,
  });
}

async function held(visitor: Visitor, path: string, kindId: string, more = {}) {
  const answer = await order(visitor, path, kindId, more);
  expect(answer.status, await answer.clone().text()).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function pay(visitor: Visitor, place: string) {
  const answer = await visitor.post(place, { do: "card" });
  expect(answer.status).toBe(303);
  const url = answer.headers.get("Location") ?? "";
  return url.slice(url.lastIndexOf("/") + 1);
}

const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/&#x27;/g, "'");
const rowOf = (place: string) =>
  db()
    .selectFrom("ticketOrders")
    .selectAll()
    .where("token", "=", place.slice("/order/".length))
    .executeTakeFirstOrThrow();

test("a group is ordered, paid with a split, and everyone is registered", async () => {
  const { path, kindId, webinar, form } = await sell({ capacity: 10 });
  const online = await addKind(harness.app.context, webinar, {
    name: "Watch online",
    priceKobo: 0,
  });
  await db()
    .insertInto("ticketCodes")
    .values({
      id: `code-${webinar.id}`.slice(0, 25),
      accountId: owner.accountId,
      webinarId: webinar.id,
      code: "WARD10",
      kind: "percent",
      value: 10,
      maxUses: 5,
      uses: 0,
      expiresAt: null,
      createdAt: new Date().toISOString(),
    })
    .execute();
  const visitor = harness.app.visitor();
  const led = await visitor.get(`/f/${form.slug}`);
  expect([led.status, led.headers.get("Location")]).toEqual([302, path]);
  const page = await visitor.page(path);
  expect(page).toContain("₦25,000");
  expect(page).not.toContain("<script");
  expect(page.length).toBeLessThan(15 * 1024);
  const chosen = { [`q-${key(kindId)}`]: "2", [`q-${key(online)}`]: "1", code: "ward10" };
  const update = await visitor.post(path, { ...chosen, do: "code" });
  const updated = textOf(await update.text());
  expect(update.status).toBe(200);
  expect(updated).toContain("₦45,000");
  expect(updated).toContain("Your code works.");
  const place = await held(visitor, path, kindId, {
    ...chosen,
    [`w-${key(kindId)}-1`]: "name",
    [`n-${key(kindId)}-1`]: "Blessing Òkè",
    [`e-${key(kindId)}-1`]: "blessing@oke.example",
    [`w-${key(online)}-0`]: "link",
  });
  const waiting = textOf(await visitor.page(place));
  expect(waiting).toContain("3 places are held until");
  expect(waiting).not.toContain("<script");
  const reference = await pay(visitor, place);
  expect(harness.paystack.asked.at(-1)?.body).toMatchObject({
    amount: 4_500_000,
    currency: "NGN",
    subaccount: `ACCT_${owner.accountId}`,
    transaction_charge: 0,
    bearer: "subaccount",
  });
  harness.paystack.pay(reference);
  const paid = textOf(await visitor.page(`${place}?reference=${reference}`));
  expect(paid).toContain("Paid. See you there.");
  expect(paid).toContain("TIN 20481937-0001");
  expect(paid.length).toBeLessThan(9 * 1024);
  expect((await tell(harness.app, harness.paystack.chargeNews(reference))).status).toBe(200);
  expect((await tell(harness.app, harness.paystack.chargeNews(reference))).status).toBe(200);
  const guests = await db()
    .selectFrom("webinarRegistrations")
    .select("name")
    .where("webinarId", "=", webinar.id)
    .orderBy("position")
    .execute();
  expect(guests.map(({ name }) => name)).toEqual(["Halima Ɗanjuma", "Blessing Òkè"]);
  const receipts = await db()
    .selectFrom("batches")
    .select("title")
    .where("title", "like", "Receipt 1:%")
    .execute();
  expect(receipts).toHaveLength(1);
  const link = /\/ticket\/[0-9a-z]{26}/.exec(paid)?.[0] ?? "";
  const other = harness.app.visitor();
  expect(await other.page(link)).toContain("Watch online");
  const bad = await other.post(link, { name: "Ada", email: "nothing" });
  expect([bad.status, textOf(await bad.text())]).toEqual([
    422,
    expect.stringContaining('value="nothing"'),
  ]);
  const taken = await other.post(link, { name: "Ada Obi", email: "ada@people.test" });
  expect(taken.status).toBe(303);
  expect(textOf(await other.page(link))).toContain("This ticket is taken");
  const twice = await other.post(link, { name: "Bola", email: "bola@people.test" });
  expect(twice.status).toBe(422);
});

test("what can't be ordered is refused with everything typed", async () => {
  const { path, kindId } = await sell({ capacity: 1 });
  const visitor = harness.app.visitor();
  const wrong = await order(visitor, path, kindId, { name: "", email: "halima@" });
  const html = textOf(await wrong.text());
  expect(wrong.status).toBe(422);
  expect(html).toContain("Enter the full name");
  expect(html).toContain('value="halima@"');
  const code = await order(visitor, path, kindId, { code: "NOPE" });
  expect([code.status, textOf(await code.text())]).toEqual([
    422,
    expect.stringContaining("We don’t know this code"),
  ]);
  await held(visitor, path, kindId);
  const full = await order(harness.app.visitor(), path, kindId, { email: "b@people.test" });
  expect(full.status).toBe(422);
  const foreign = await visitor.fetch(path, {
    method: "POST",
    headers: { Origin: "https://x.test" },
  });
  expect(foreign.status).toBe(403);
  expect((await visitor.get(`/order/${"0".repeat(26)}`)).status).toBe(404);
});

test("money for a place given away goes back, who waits is asked", async () => {
  const { path, kindId, webinar } = await sell({ capacity: 1 });
  const first = harness.app.visitor();
  const place = await held(first, path, kindId);
  const reference = await pay(first, place);
  const waits = harness.app.visitor();
  expect(await waits.page(path)).toContain("Join the waiting list");
  const joined = await waits.post(`/f/${path.split("/")[2]}/wait?kind=${kindId}`, {
    name: "Bola Ade",
    email: "bola@people.test",
  });
  expect(joined.status).toBe(303);
  harness.time.now = new Date(harness.time.now.getTime() + 16 * 60_000);
  await runDueJobs(harness.app.context);
  expect(textOf(await first.page(place))).toContain("This order is over");
  const offered = await db()
    .selectFrom("ticketOrders")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .where("buyerEmail", "=", "bola@people.test")
    .executeTakeFirstOrThrow();
  expect(offered.state).toBe("held");
  harness.paystack.pay(reference);
  expect(await (await tell(harness.app, harness.paystack.chargeNews(reference))).text()).toBe(
    "give-back",
  );
  await runDueJobs(harness.app.context);
  expect(harness.paystack.transactions.get(reference)?.refunded).toBe(2_500_000);
  expect(textOf(await first.page(place))).toContain("Refunded");
  const own = `/order/${offered.token}`;
  harness.paystack.pay(await pay(waits, own));
  expect(textOf(await waits.page(own))).toContain("Paid. See you there.");
});

test("a buyer cancels by the rule, an organiser never refunds too much", async () => {
  const { path, kindId, base } = await sell();
  const buyer = harness.app.visitor();
  const place = await held(buyer, path, kindId);
  harness.paystack.pay(await pay(buyer, place));
  await buyer.page(place);
  const { id } = await rowOf(place);
  const page = await owner.page(`${base}/orders/${id}`);
  const payment = /name="payment" value="([0-9a-z]+)"/.exec(page)?.[1] ?? "";
  const refund = (amount: string) =>
    owner.post(`${base}/orders/${id}`, { intent: "refund", payment, amount });
  for (const amount of ["25000.01", "0", "0.005", "-1", "much"])
    expect((await refund(amount)).status).toBe(422);
  expect((await refund("5,000")).status).toBe(303);
  await runDueJobs(harness.app.context);
  expect(await rowOf(place)).toMatchObject({ state: "partly-refunded", refundedKobo: 500_000 });
  expect((await refund("20,000.01")).status).toBe(422);
  const guest = /cancel=([0-9a-z]+)/.exec(await buyer.page(place))?.[1] ?? "";
  expect(textOf(await buyer.page(`${place}?cancel=${guest}`))).toContain("You get ₦25,000 back");
  // The organiser has given a part back before: what is left is all that goes.
  expect((await buyer.post(place, { do: "cancel", guest })).status).toBe(303);
  await runDueJobs(harness.app.context);
  expect(await rowOf(place)).toMatchObject({ state: "refunded", refundedKobo: 2_500_000 });
  const csv = await (await owner.get(`${base}/payments.csv`)).text();
  const nets = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",").at(-1)?.replaceAll('"', "")));
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
  expect((await owner.get(`${base}/payments.csv?day=2001-01-01`)).status).toBe(200);
});

test("bank transfers are confirmed by lines that fit exactly", async () => {
  const { path, kindId, base } = await sell();
  const buyer = harness.app.visitor();
  const place = await held(buyer, path, kindId);
  expect((await buyer.post(place, { do: "bank" })).status).toBe(303);
  const { number } = await rowOf(place);
  expect(textOf(await buyer.page(place))).toContain("0123456789");
  const list = `14/04/2027 NIP ${number} 24,999.00\n15/04/2027 NOBODY 25,000.00`;
  const wrong = textOf(await (await owner.post(`${base}/orders`, { list })).text());
  expect(wrong).toContain("The order’s amount isn’t in this line");
  expect((await rowOf(place)).state).toBe("held");
  const right = await owner.post(`${base}/orders`, {
    list: `14/04/2027 NIP/${number}/25,000.00 CR`,
  });
  expect(textOf(await right.text())).toContain("Confirmed");
  expect(await rowOf(place)).toMatchObject({ state: "paid", method: "bank" });
});

test("refund and dispute events change an order once", async () => {
  const { path, kindId } = await sell();
  const buyer = harness.app.visitor();
  const place = await held(buyer, path, kindId);
  const reference = await pay(buyer, place);
  harness.paystack.pay(reference);
  await buyer.page(place);
  const dispute = (event: string, status: string) =>
    tell(harness.app, harness.paystack.news(event, { id: 77, status, transaction: { reference } }));
  await dispute("charge.dispute.create", "awaiting-merchant-feedback");
  await dispute("charge.dispute.create", "awaiting-merchant-feedback");
  expect((await rowOf(place)).state).toBe("disputed");
  const mails = await db()
    .selectFrom("batches")
    .select("title")
    .where("title", "like", "%is disputed")
    .execute();
  expect(mails).toHaveLength(1);
  await dispute("charge.dispute.resolve", "resolved");
  expect((await rowOf(place)).state).toBe("paid");
  const news = harness.paystack.news("refund.processed", {
    status: "processed",
    transaction_reference: reference,
    refund_reference: "TRF_1",
    amount: "1000000",
    currency: "NGN",
  });
  await tell(harness.app, news);
  await tell(harness.app, news);
  expect(await rowOf(place)).toMatchObject({ state: "partly-refunded", refundedKobo: 1_000_000 });
});

test("another account finds none of it, and names no subaccount", async () => {
  const { path, kindId, base } = await sell();
  const place = await held(harness.app.visitor(), path, kindId);
  const { id } = await rowOf(place);
  const stranger = await harness.app.organiser({ plan: "custom", email: `x${count}@lagoon.test` });
  for (const page of ["", "/kind", "/code", "/orders", `/orders/${id}`, "/payments.csv"])
    expect((await stranger.get(base + page)).status).toBe(404);
  expect((await stranger.post(base, { intent: "end" })).status).toBe(404);
  expect(await stranger.page("/settings/payouts")).toContain("Guaranty Trust Bank");
  const fields = {
    bankCode: "058",
    accountNumber: "0123456789",
    legalName: "Lagoon Ltd",
    subaccountCode: `ACCT_${owner.accountId}`,
  };
  const named = await stranger.post("/settings/payouts", fields);
  expect([named.status, textOf(await named.text())]).toEqual([
    422,
    expect.stringContaining("LAGOON LIMITED"),
  ]);
  const forged = await stranger.post("/settings/payouts", { ...fields, confirmed: "SOMEBODY" });
  expect(forged.status).toBe(422);
  const saved = await stranger.post("/settings/payouts", {
    ...fields,
    confirmed: "LAGOON LIMITED",
  });
  expect(saved.status).toBe(303);
  const row = await db()
    .selectFrom("payoutAccounts")
    .selectAll()
    .where("accountId", "=", stranger.accountId)
    .executeTakeFirstOrThrow();
  expect(row.subaccountCode).toMatch(/^ACCT_fake/);
});

test("an organiser sets up a sale; a price of 0.005 is refused", async () => {
  const { base } = await sell();
  const kind = { name: "Student nurse", price: "12,000", places: "10" };
  const refused = await owner.post(`${base}/kind`, { ...kind, price: "0.005" });
  expect([refused.status, textOf(await refused.text())]).toEqual([
    422,
    expect.stringContaining("The smallest coin is a kobo"),
  ]);
  expect((await owner.post(`${base}/kind`, kind)).status).toBe(303);
  for (const form of ["/kind", "/code", "/orders"])
    expect((await owner.get(base + form)).status).toBe(200);
  expect(
    (await owner.post(`${base}/code`, { code: "ward 10", off: "10", unit: "percent" })).status,
  ).toBe(303);
  expect(
    (await owner.post(`${base}/code`, { code: "WARD10", off: "10", unit: "percent" })).status,
  ).toBe(422);
  const page = await owner.page(base);
  expect(page).toContain("Student nurse");
  expect(page).toContain("WARD10");
  const settings = { intent: "settings", fullDays: "7", partDays: "2", partPercent: "50" };
  expect((await owner.post(base, { ...settings, partDays: "9" })).status).toBe(422);
  expect((await owner.post(base, settings)).status).toBe(303);
});
