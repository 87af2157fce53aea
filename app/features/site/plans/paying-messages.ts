import type { Config } from "#app/platform/config.server.ts";

/** How plans are paid on this installation, for the pages of the site: sentences without markup. */
export function payingMessage({ payments }: Pick<Config, "payments">): {
  howToPay: string;
  howToPayShort: string;
  howToUpgrade: string;
} {
  switch (payments.provider) {
    case "paystack":
      return {
        howToPay:
          "You pay for a plan on the page of our payment provider, Paystack, and we never see your card. It renews itself until you cancel, which you can do at any time: it then lasts until the period that is paid ends.",
        howToPayShort: "Pay for a larger plan online when you need it, and cancel whenever you like.",
        howToUpgrade: "Press Choose a plan there, choose how many e-mails you need, and pay.",
      };
    case "sandbox":
      return {
        howToPay:
          "This installation takes payments to try things out: its payment page asks for no card, and no money moves. Everything else is as with a real payment.",
        howToPayShort: "A larger plan can be tried out here: no money moves.",
        howToUpgrade:
          "Press Choose a plan there, choose how many e-mails you need, and pay; on this installation no money moves.",
      };
    case null:
      return {
        howToPay: "Plans are not paid on this site itself: write to us which one you need, and we set it up with you.",
        howToPayShort: "When you need a larger plan, write to us, and we set it up with you.",
        howToUpgrade: "On this site plans are not paid online: write to us which one you need, and we set it up with you.",
      };
  }
}
