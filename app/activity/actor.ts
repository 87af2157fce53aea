/** Who did something: a person of the account, one of its API keys, or the product itself. */
export type Actor = { kind: "person"; name: string } | { kind: "key"; name: string } | { kind: "product"; name: string };

/** "Adaeze Nwosu", "API key Zapier", "Iweri". Somebody whose user is gone has no name any more. */
export function actorOf(
  row: {
    actorId: string | null;
    actorKeyId: string | null;
    firstName: string | null;
    lastName: string | null;
    keyName: string | null;
  },
  appName: string,
): Actor {
  if (row.actorKeyId) return { kind: "key", name: row.keyName === null ? "A deleted API key" : `API key ${row.keyName}` };
  if (!row.actorId) return { kind: "product", name: appName };
  const name = [row.firstName, row.lastName].filter(Boolean).join(" ");
  return { kind: "person", name: name || "Somebody who left" };
}
