import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { clockFields, readTypedMoment } from "#app/engines/time/typed-moment.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { writtenCode } from "../model/discount-code.ts";
import { readPrice, typedPrice } from "../model/read-price.ts";
import type { TicketKind, TicketSettings } from "../store/ticket-rows.server.ts";

const MAX_WORDS = 60;
const MAX_ABOUT = 200;
const MAX_COUNT = 100_000;

const priceField = z
  .string({ error: "Enter a price in naira, or 0" })
  .transform((typed, issues) => {
    const read = readPrice(typed);
    if ("kobo" in read) return read.kobo;
    issues.addIssue(read.problem);
    return z.NEVER;
  });

/** A whole number, or nothing. */
function countField(least: number, most: number) {
  const problem = `Enter a whole number from ${least} to ${most.toLocaleString("en")}, or leave it empty`;
  return z
    .string()
    .trim()
    .default("")
    .transform((typed, issues) => {
      if (typed === "") return null;
      const number = /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
      if (number >= least && number <= most) return number;
      issues.addIssue(problem);
      return z.NEVER;
    });
}

/** The beginning of a day on the webinar's clocks, or nothing. */
function dayField(zone: string) {
  return z
    .string()
    .trim()
    .default("")
    .transform((typed, issues) => {
      if (typed === "") return null;
      const read = readTypedMoment(typed, "00:00", zone);
      if ("at" in read) return read.at.toISOString();
      issues.addIssue(read.problems[0]?.problem ?? "Enter the day as year-month-day");
      return z.NEVER;
    });
}

/** A kind of ticket, as its page has it. */
export function kindForm(zone: string) {
  return z
    .object({
      name: mailedNameField("Enter a name for this ticket").refine(
        (name) => countLetters(name) <= MAX_WORDS,
        `Shorten it to ${MAX_WORDS} characters`,
      ),
      about: z
        .string()
        .trim()
        .default("")
        .refine(
          (about) => countLetters(about) <= MAX_ABOUT,
          `Shorten it to ${MAX_ABOUT} characters`,
        ),
      price: priceField,
      places: countField(1, MAX_COUNT),
      earlyPrice: z
        .string()
        .trim()
        .default("")
        .transform((typed, issues) => {
          if (typed === "") return null;
          const read = readPrice(typed);
          if ("kobo" in read) return read.kobo;
          issues.addIssue(read.problem);
          return z.NEVER;
        }),
      earlyUntil: dayField(zone),
      earlyPlaces: countField(1, MAX_COUNT),
      salesFrom: dayField(zone),
      salesTo: dayField(zone),
      isHidden: z.literal("yes").optional(),
    })
    .superRefine(({ price, earlyPrice, earlyUntil, earlyPlaces, salesFrom, salesTo }, issues) => {
      const add = (path: string, message: string) =>
        issues.addIssue({ code: "custom", path: [path], message });
      if (earlyPrice !== null && earlyPrice >= price)
        add("earlyPrice", "The early price must be below the price");
      if (earlyPrice !== null && earlyUntil === null && earlyPlaces === null)
        add("earlyUntil", "Say until when, or for how many, the early price is");
      if (earlyPrice === null && (earlyUntil !== null || earlyPlaces !== null))
        add("earlyPrice", "Enter the early price too");
      if (salesFrom !== null && salesTo !== null && salesTo <= salesFrom)
        add("salesTo", "The sale must end after it begins");
    });
}
export type KindFields = z.input<ReturnType<typeof kindForm>>;
export type KindInput = z.output<ReturnType<typeof kindForm>>;

/** What the fields hold of a kind that there is. */
export function kindValues(kind: TicketKind, zone: string): Partial<KindFields> {
  const day = (at: string | null) => clockFields(at, zone).day;
  const count = (number: number | null) => (number === null ? "" : String(number));
  return {
    name: kind.name,
    about: kind.about,
    price: typedPrice(kind.priceKobo),
    places: count(kind.places),
    earlyPrice: kind.earlyKobo === null ? "" : typedPrice(kind.earlyKobo),
    earlyUntil: day(kind.earlyUntil),
    earlyPlaces: count(kind.earlyPlaces),
    salesFrom: day(kind.salesFrom),
    salesTo: day(kind.salesTo),
    ...(kind.isHidden === 1 ? { isHidden: "yes" as const } : {}),
  };
}

/** What a code takes off, as typed: whole percent, or kobo. */
export function readDiscount(
  typed: string,
  unit: "percent" | "amount",
): { value: number } | { problem: string } {
  if (unit === "percent") {
    const value = Number(/^(\d{1,3})\s?%?$/.exec(typed.trim())?.[1] ?? 0);
    if (value >= 1 && value <= 100) return { value };
    return { problem: "Enter a whole percentage from 1 to 100" };
  }
  const read = readPrice(typed);
  if ("problem" in read) return read;
  return read.kobo > 0 ? { value: read.kobo } : { problem: "Enter an amount above zero" };
}

/** A code for a discount, as its page has it. */
export function codeForm(zone: string) {
  return z
    .object({
      code: z
        .string({ error: "Enter the code that people type" })
        .transform(writtenCode)
        .refine((code) => code.length >= 3, "Use at least three letters or digits"),
      off: z.string({ error: "Enter how much it takes off" }),
      unit: z.enum(["percent", "amount"]).default("percent"),
      maxUses: countField(1, MAX_COUNT),
      expires: dayField(zone),
    })
    .superRefine(({ off, unit }, issues) => {
      const read = readDiscount(off, unit);
      if ("problem" in read)
        issues.addIssue({ code: "custom", path: ["off"], message: read.problem });
    });
}
export type CodeInput = z.output<ReturnType<typeof codeForm>>;

/** How a webinar sells. */
export const settingsForm = z
  .object({
    buyerPaysFee: z.literal("yes").optional(),
    bankTransfer: z.literal("yes").optional(),
    fullDays: countField(0, 365),
    partDays: countField(0, 365),
    partPercent: countField(1, 99),
  })
  .superRefine(({ fullDays, partDays, partPercent }, issues) => {
    if (partDays !== null && partPercent === null)
      issues.addIssue({ code: "custom", path: ["partPercent"], message: "Say how much goes back" });
    if (fullDays !== null && partDays !== null && partDays >= fullDays)
      issues.addIssue({
        code: "custom",
        path: ["partDays"],
        message: "A part is for later than the full refund: enter fewer days",
      });
  });
export type SettingsInput = z.output<typeof settingsForm>;

export function settingsValues(settings: TicketSettings) {
  const count = (number: number | null) => (number === null ? "" : String(number));
  return {
    ...(settings.buyerPaysFee === 1 ? { buyerPaysFee: "yes" as const } : {}),
    ...(settings.bankTransfer === 1 ? { bankTransfer: "yes" as const } : {}),
    fullDays: count(settings.fullDays),
    partDays: count(settings.partDays),
    partPercent: settings.partDays === null ? "" : count(settings.partPercent),
  };
}
