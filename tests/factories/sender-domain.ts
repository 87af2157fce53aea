import { makeKeys } from "../../app/features/delivery/sender-domains/dkim-keys.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";

/** As if an account had set a domain up, and all its records were found. */
export async function addSenderDomain(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  accountId: string,
  domain = "school.edu.ng",
): Promise<{ id: string; keyIds: string[] }> {
  const id = newId();
  const at = clock().toISOString();
  const keys = await makeKeys(config.sessionSecret, clock());
  const results = keys.map((key) => ({
    id: key.id,
    purpose: "dkim",
    type: "TXT",
    name: `${key.selector}._domainkey.${domain}`,
    value: "",
    status: "ok",
    found: [],
    text: "Found.",
    counts: true,
  }));
  const times = { createdAt: at, checkedAt: at, provedAt: at, missingSince: null, lostAt: null };
  await db
    .insertInto("senderDomains")
    .values({
      ...{ id, accountId, domain, localPart: "certificates", state: "active", signedBy: "us" },
      ...{ providerId: null, token: "token", results: JSON.stringify(results) },
      ...{ nextCheckAt: "9999-12-31T00:00:00.000Z", ...times },
    })
    .execute();
  await db
    .insertInto("senderDomainKeys")
    .values(
      keys.map((key) => ({
        ...key,
        ...{ senderDomainId: id, state: "signing" as const, createdAt: at, retiredAt: null },
      })),
    )
    .execute();
  return { id, keyIds: keys.map((key) => key.id) };
}
