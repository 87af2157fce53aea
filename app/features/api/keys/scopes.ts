/**
 * What a key can be limited to, area by area, in the words of the form. Without `write` there is
 * nothing to change there.
 */
export const KEY_AREAS = [
  { area: "projects", label: "Projects", read: "Read projects", write: null },
  {
    area: "recipients",
    label: "Lists and recipients",
    read: "Read",
    write: "Read, add, change and delete",
  },
  { area: "certificates", label: "Certificates", read: "Read", write: "Read, issue and revoke" },
  {
    area: "sends",
    label: "Sends",
    read: "Read and follow sends",
    write: "Read, follow and start sends",
  },
  {
    area: "people",
    label: "People",
    read: "Find people, read tags, segments and suppressions",
    write: "Find people, change tags and suppressions",
  },
  {
    area: "forms",
    label: "Forms",
    read: "Read forms and responses",
    write: "Read forms, change and delete responses",
  },
  {
    area: "webinars",
    label: "Webinars",
    read: "Read webinars and guests",
    write: "Read webinars, register guests and record attendance",
  },
  { area: "account", label: "Account", read: "Read members", write: null },
] as const;

export type KeyArea = (typeof KEY_AREAS)[number]["area"];

/** `write` includes `read`. */
export type Scope =
  | `${KeyArea}:read`
  | `${Extract<(typeof KEY_AREAS)[number], { write: string }>["area"]}:write`;

/** What is chosen for an area. */
export type AreaAccess = "none" | "read" | "write";

/**
 * Whether a key may do what needs this scope. Null: a key from before there were scopes, which may
 * do everything.
 */
export function isAllowed(scopes: readonly string[] | null, needed: Scope): boolean {
  if (scopes === null || scopes.includes(needed)) return true;
  const [area, access] = needed.split(":");
  return access === "read" && scopes.includes(`${area}:write`);
}

/** The scopes of what was chosen, in the order of the areas. */
export function scopesOf(chosen: Partial<Record<KeyArea, AreaAccess>>): Scope[] {
  return KEY_AREAS.flatMap(({ area }): Scope[] => {
    const access = chosen[area] ?? "none";
    return access === "none" ? [] : [`${area}:${access}` as Scope];
  });
}

/** "Lists and recipients: read and write", for one scope. */
export function scopeLabel(scope: string): string {
  const [area, access] = scope.split(":");
  const label = KEY_AREAS.find((one) => one.area === area)?.label ?? area;
  return `${label}: ${access === "write" ? "read and write" : "read"}`;
}

/** What a key may do, in one line. */
export function scopesSummary(scopes: readonly string[] | null): string {
  if (scopes === null) return "Full access";
  const lines = scopes.map(scopeLabel).join("; ");
  return lines === "" ? "No access" : lines;
}
