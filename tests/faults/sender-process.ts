import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";
import { routed, smtpTo } from "../fakes/provider-smtp.ts";

/**
 * A process that sends what the ledger in FOLDER holds, until it is killed. Says "sending" when it
 * has begun.
 */
const { FOLDER, RESEND_URL, RESEND_KEY, SINK_URL, SINK_URLS } = process.env;
const resend = RESEND_URL ? openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL }) : null;
// Smaller calls than Resend's 100, so that there are many moments to be killed at.
const mail = resend
  ? { ...resend, batchSize: 20 }
  : openSmtp(SINK_URL ?? "", { appUrl: "https://iweri.test" });
const harness = await openSendingHarness({ folder: FOLDER, mail });
if (SINK_URLS)
  harness.context.mailTransports = routed(
    SINK_URLS.split(" ").map((url, at) => ({ id: `way${at}`, order: 1, mail: smtpTo({ url }) })),
  );
startDeliveryWorker(harness.context, { leaseMs: 1_500, pollMs: 50, baseMs: 20, lanes: 3 });
process.stdout.write("sending\n");
