import { handleMailEvent } from "../../app/features/delivery/bounces/mail-events.server.ts";
import type { MailEvent } from "../../app/providers/mail/mail.ts";
import type { Profile } from "./profile.ts";
import type { Chance } from "./random.ts";
import type { ArrivedMail } from "./resend-network.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { Truth } from "./truth.ts";
import { BOUNCES, COMPLAINS } from "./workload.ts";

/** How long the provider waits for its report to be taken before it sends it again. */
const AGAIN_AFTER_MS = 30_000;

/**
 * What the provider reports of what it took: late, twice, in any order, sometimes before its answer
 * has come back, and again for as long as nobody has said that it came.
 */
export class Reports {
  /** Reports that nobody has taken yet. */
  open = 0;
  private count = 0;
  private readonly given: {
    scheduler: Scheduler;
    chance: Chance;
    profile: Profile;
    truth: Truth;
    /** The process that serves pages and webhooks now. */
    web: () => SimulatedProcess;
    note: (line: string) => void;
  };

  constructor(given: {
    scheduler: Scheduler;
    chance: Chance;
    profile: Profile;
    truth: Truth;
    /** The process that serves pages and webhooks now. */
    web: () => SimulatedProcess;
    note: (line: string) => void;
  }) {
    this.given = given;
  }

  /** A message was taken: what will be reported of it. */
  expect(mail: ArrivedMail, providerId: string): void {
    const { chance, profile } = this.given;
    if (profile.transport === "smtp") {
      // Over SMTP nothing is learned but that it came back.
      if (mail.to.includes(BOUNCES)) this.report("bounced", mail, null);
      return;
    }
    if (!chance.happens(profile.reportedShare)) return;
    if (chance.happens(0.3)) this.report("accepted", mail, providerId);
    if (mail.to.includes(BOUNCES)) {
      this.report("bounced", mail, providerId);
      return;
    }
    if (chance.happens(0.1)) this.report("delayed", mail, providerId);
    this.report("delivered", mail, providerId);
    if (mail.to.includes(COMPLAINS)) this.report("complained", mail, providerId);
    if (chance.happens(0.1)) this.report("opened", mail, providerId);
  }

  private report(type: MailEvent["type"], mail: ArrivedMail, providerId: string | null): void {
    const { scheduler, chance, profile } = this.given;
    const isPermanent = type === "bounced";
    const event: MailEvent = {
      id: `event-${this.count++}`,
      type,
      at: new Date(scheduler.now).toISOString(),
      providerId,
      deliveryId: mail.id,
      email: null,
      code: isPermanent ? "unknown_address" : null,
      permanent: isPermanent,
      userAgent: null,
      link: "",
      detail: type,
    };
    const times = chance.happens(profile.twiceShare) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      this.open++;
      const ms = chance.happens(0.2) ? chance.between(1, 100) : chance.between(1_000, 90_000);
      scheduler.after(ms, () => this.bring(event));
    }
  }

  private bring(event: MailEvent): void {
    const { scheduler, truth, web, note } = this.given;
    const process = web();
    let isTaken = false;
    const taken = handleMailEvent(
      process.db,
      this.given.profile.transport,
      event,
      process.clock(),
    ).then((outcome) => {
      isTaken = true;
      this.open--;
      note(`${event.id} ${event.type} of ${event.deliveryId} ${outcome}`);
      const { type } = event;
      const reported =
        type === "delivered" || type === "bounced" || type === "complained" ? type : null;
      if (reported && event.deliveryId) truth.of(event.deliveryId).reported.add(reported);
    });
    taken.catch((error) => note(`${event.id} failed: ${error}`));
    scheduler.after(AGAIN_AFTER_MS, () => {
      if (!isTaken && !process.isAlive) this.bring(event);
    });
  }
}
