import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { KEY_AREAS, type KeyArea, scopesOf } from "./scopes.ts";

const name = z
  .string({ error: "Enter a name for the key" })
  .transform(normaliseName)
  .refine((typed) => typed !== "", "Enter a name for the key")
  .refine((typed) => typed.length <= 60, "A name can have at most 60 characters");

const CHOOSE = "Choose one of the options";
const access = z.enum(["none", "read", "write"], { error: CHOOSE }).default("none");
const areas = Object.fromEntries(KEY_AREAS.map(({ area }) => [area, access])) as Record<
  KeyArea,
  typeof access
>;

export const LIVES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "never", label: "Never" },
];

/** The form that makes a key: what it may do, by area, and how long. */
export const keyForm = z
  .object({
    name,
    ...areas,
    expires: z.enum(["30", "90", "365", "never"], { error: CHOOSE }).default("365"),
    token: z.string({ error: "This page was out of date. Open it again." }).max(100),
  })
  .refine((form) => scopesOf(form).length > 0, {
    path: ["projects"],
    message: "Choose at least one scope",
  });

/** When a key made now expires; null: never. */
export function expiryOf(expires: z.output<typeof keyForm>["expires"], now: Date): Date | null {
  return expires === "never" ? null : new Date(now.getTime() + Number(expires) * 86_400_000);
}

/** The form that gives a key another name. */
export const keyNameForm = z.object({ name });
