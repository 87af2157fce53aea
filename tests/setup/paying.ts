import {
  PAYSTACK_KEY,
  type PaystackServer,
  startPaystackServer,
} from "../fakes/paystack-server.ts";
import { startApp, type TestApp, type Visitor } from "./start-app.ts";

/** The application with a Paystack of its own and a clock that can be moved. */
export async function startPaying(start = "2026-11-21T09:00:00.000Z") {
  const time = { now: new Date(start) };
  const paystack = await startPaystackServer();
  const app = await startApp({
    plan: "free",
    env: {
      PAYMENTS: "paystack",
      PAYSTACK_BASE_URL: paystack.url,
      PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
      OPERATOR_EMAIL: "operator@iweri.test",
      LEGAL_ENTITY: "Ìwé-Ẹ̀rí Limited",
      LEGAL_ADDRESS: "12 Marina, Lagos",
    },
    overrides: { clock: () => time.now },
  });
  return {
    app,
    paystack,
    time,
    async stop() {
      await app.stop();
      await paystack.close();
    },
  };
}

/** What the form of a checkout page would send. */
export async function checkoutFields(
  visitor: Visitor,
  path: string,
): Promise<Record<string, string>> {
  const html = await visitor.page(path);
  const form = html.slice(html.indexOf('method="post"', html.indexOf('id="today"')));
  const fields: Record<string, string> = {};
  for (const [, attributes = ""] of form.matchAll(/<input ([^>]*)>/g)) {
    const name = /name="([^"]*)"/.exec(attributes)?.[1];
    const value = /value="([^"]*)"/.exec(attributes)?.[1] ?? "";
    if (name) fields[name] = value;
  }
  return fields;
}

/** Chooses a plan as somebody does; returns the reference of the payment that was begun. */
export async function beginPlan(visitor: Visitor, query: string): Promise<string> {
  const response = await visitor.post(
    "/settings/plan/checkout",
    await checkoutFields(visitor, `/settings/plan/checkout?${query}`),
  );
  const location = response.headers.get("Location") ?? "";
  if (response.status !== 303)
    throw new Error(
      `checkout answered ${response.status} ${(await response.text()).slice(0, 500)}`,
    );
  return decodeURIComponent(location.slice(location.lastIndexOf("/") + 1));
}

/** An event as the provider posts it: no cookie, no origin. */
export function tell(
  app: TestApp,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Response> {
  return app.visitor().fetch("/webhooks/paystack", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body,
  });
}

export async function subscriptionOf(app: TestApp, accountId: string) {
  return app.context.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

export async function paymentsOf(app: TestApp, accountId: string) {
  return app.context.db
    .selectFrom("payments")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Chooses and pays a plan, and comes back. */
export async function buyPlan(
  app: TestApp,
  paystack: PaystackServer,
  visitor: Visitor,
  query: string,
): Promise<string> {
  const reference = await beginPlan(visitor, query);
  paystack.pay(reference);
  await visitor.page(`/settings/plan/return?reference=${reference}`);
  void app;
  return reference;
}
