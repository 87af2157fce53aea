import type { ActionFunctionArgs } from "@remix-run/node";
import { takePaymentNews } from "../../../billing/take-payment-news.server.ts";
import { notFound } from "../../../http/not-found.ts";
import { readLimitedBody } from "../../../http/read-limited-body.server.ts";
import { BadPaymentNews, readPaystackNews } from "../../../providers/payments/paystack-news.server.ts";

const MOST_BYTES = 256 * 1024;

/** Paystack's news about payments: signed with our key, repeated until answered with 200, in any order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { installation } = context;
  const { config, log } = installation;
  if (config.payments.provider !== "paystack") throw notFound();
  if (request.method !== "POST") return new Response("POST only", { status: 405, headers: { Allow: "POST" } });
  const body = await readLimitedBody(request, MOST_BYTES);
  if (body === null) return new Response("At most 256 KB", { status: 413 });
  try {
    const signature = request.headers.get("x-paystack-signature");
    const news = readPaystackNews(Buffer.from(body), signature, config.payments.paystack.secretKey);
    const taken = await takePaymentNews(installation, news);
    log.info({ event: news.event, taken }, "payment news");
    return new Response(taken, { status: 200 });
  } catch (error) {
    if (error instanceof BadPaymentNews) return new Response("Not signed by Paystack", { status: 401 });
    throw error;
  }
}

export function loader() {
  throw notFound();
}
