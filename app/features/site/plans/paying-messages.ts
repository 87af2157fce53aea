import type { Config } from "#app/platform/config.server.ts";

/** How plans are paid for here, for the pages of the site: sentences without markup. */
export function payingMessage({ payments }: Pick<Config, "payments">): {
  howToPay: string;
  howToPayShort: string;
  howToUpgrade: string;
} {
  switch (payments.provider) {
    case "paystack":
      return {
        howToPay:
          "You pay on the page of our payment provider, Paystack, and we never see your card. " +
          "The plan renews automatically until you cancel. You can cancel whenever you like, " +
          "and it then lasts until the end of the period you paid for.",
        howToPayShort:
          "Pay for a larger plan online when you need it, and cancel whenever you like.",
        howToUpgrade: "Switch to a plan there, choose how many e-mails you need, and pay.",
      };
    case "sandbox":
      return {
        howToPay:
          "This is a test site: its payment page asks for no card, and no money changes hands. " +
          "Everything else works as with a real payment.",
        howToPayShort:
          "This is a test site: you can try a larger plan, and no money changes hands.",
        howToUpgrade:
          "Switch to a plan there, choose how many e-mails you need, and pay. On this test " +
          "site no money changes hands.",
      };
    case null:
      return {
        howToPay:
          "You can’t pay for plans on this site. Write to us with the one you need, and we’ll set it up with you.",
        howToPayShort: "When you need a larger plan, write to us and we’ll set it up with you.",
        howToUpgrade:
          "You can’t pay for plans on this site. Write to us with the one you need, and we’ll set it up with you.",
      };
  }
}
