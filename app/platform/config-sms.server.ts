import { z } from "zod";

/** What organisers are offered: one counts for each part of a message. */
export interface SmsOffer {
  /** What one costs on the plan that is paid by the unit. */
  priceKobo: number;
  /** How many the other plans include in a period. */
  included: { free: number; essentials: number; pro: number };
  /** Calling codes of the countries that messages go to, "+234": others cost many times as much. */
  countries: string[];
}

/** The environment that says so. */
export const smsOfferVariables = {
  SMS_PRICE: z
    .string()
    .regex(/^(?:off|\d{1,4}(\.\d{1,2})?)$/, "must be a price in naira, such as 6 or 4.50, or off")
    .optional(),
  SMS_ALLOWANCE: z
    .string()
    .regex(
      /^(free|essentials|pro)=\d{1,7}(,\s*(free|essentials|pro)=\d{1,7})*$/,
      "must be plans with numbers, such as essentials=500,pro=3000",
    )
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^\+[1-9]\d{0,3}(,\s*\+[1-9]\d{0,3})*$/, "must be calling codes, such as +234,+233")
    .default("+234"),
};

type Variables = z.infer<z.ZodObject<typeof smsOfferVariables>>;

/** Naira, where nothing leaves this machine. */
const SANDBOX_PRICE = "6";
const INCLUDED: SmsOffer["included"] = { free: 0, essentials: 500, pro: 3000 };

/**
 * What is offered; null: nothing. As with payments: while developing everything can be tried, in
 * production what was named.
 */
export function readSmsOffer(
  { SMS_PRICE, SMS_ALLOWANCE = "", SMS_COUNTRIES }: Variables,
  { isSandbox }: { isSandbox: boolean },
): SmsOffer | null {
  const price = SMS_PRICE ?? (isSandbox ? SANDBOX_PRICE : "off");
  if (price === "off") return null;
  const named = SMS_ALLOWANCE.split(",")
    .filter(Boolean)
    .map((part) => part.trim().split("="));
  return {
    priceKobo: Math.round(Number(price) * 100),
    included: {
      ...INCLUDED,
      ...Object.fromEntries(named.map(([plan, count]) => [plan, Number(count)])),
    },
    countries: SMS_COUNTRIES.split(",").map((code) => code.trim()),
  };
}
