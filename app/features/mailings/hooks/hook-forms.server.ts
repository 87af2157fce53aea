import { z } from "zod";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { nameField } from "#app/features/accounts/form-fields.server.ts";
import type { Database } from "#db/database.server.ts";
import type { HookMapping } from "./hook-mapping.ts";

/** What a hook is called and which certificate it gives. */
export const hookForm = z.object({
  name: nameField("Name"),
  project: z.string({ error: "Choose a certificate" }),
  token: z.string().default(""),
});

const path = z.string().max(1_000).default("");

/** Where everything stands in a post. */
export const mappingForm = z
  .object({
    email: z.string({ error: "Choose where the e-mail address is" }).max(1_000),
    name: path,
    firstName: path,
    lastName: path,
    onlyPath: path,
    onlyValue: z.string().trim().max(200, "Shorten this to 200 characters").default(""),
  })
  .check(({ value, issues }) => {
    if (value.name === "" && value.firstName === "")
      issues.push({
        code: "custom",
        input: value.name,
        path: ["name"],
        message: "Choose where the name is",
      });
  });

/** The field of a placeholder’s value in that form. */
export const fieldName = (placeholder: string): string => `field-${placeholderKey(placeholder)}`;

/** The mapping that was posted, with what stands where of these placeholders. */
export function readMappingFields(
  { name, ...rest }: z.output<typeof mappingForm>,
  posted: ReadonlyMap<string, unknown>,
  placeholders: readonly string[],
): HookMapping {
  const fields = placeholders.flatMap((placeholder) => {
    const at = posted.get(fieldName(placeholder));
    return typeof at === "string" && at !== "" ? [[placeholder, at.slice(0, 1_000)]] : [];
  });
  // A whole name wins: the others would say the same twice.
  const parts = name === "" ? {} : { firstName: "", lastName: "" };
  return { ...rest, ...parts, name, fields: Object.fromEntries(fields) };
}

/** The projects whose certificate may be given, the newest first. */
export async function projectChoices(
  db: Database,
  accountId: string,
): Promise<{ value: string; label: string }[]> {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where("isSample", "=", 0)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return projects.map(({ id, title }) => ({ value: id, label: title }));
}
