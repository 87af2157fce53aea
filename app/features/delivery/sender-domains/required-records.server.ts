import { parse } from "tldts";
import type { ProviderDomain } from "#app/providers/mail/resend-domains.server.ts";
import { keyRecord } from "./dkim-keys.server.ts";
import type { RequiredRecord } from "./record-results.ts";
import type { SenderDomain, SenderDomainKey } from "./sender-domain.server.ts";

/** Below which name bounces come back to us. */
const RETURNS = "returns";

/** What the owner of a domain publishes so that we can sign its mail. */
export function ownRecords(
  domain: string,
  keys: readonly SenderDomainKey[],
  bounceAddress: string | null,
): RequiredRecord[] {
  const bounceHost = bounceAddress?.slice(bounceAddress.lastIndexOf("@") + 1);
  return [
    ...keys
      .filter(({ state }) => state !== "old")
      .map((key): RequiredRecord => {
        const name = `${key.selector}._domainkey.${domain}`;
        return { id: key.id, purpose: "dkim", type: "TXT", name, value: keyRecord(key) };
      }),
    ...(bounceHost
      ? [
          {
            id: "returns",
            purpose: "returns",
            type: "CNAME",
            name: `${RETURNS}.${domain}`,
            value: bounceHost,
          } as const,
        ]
      : []),
    adviceOf(domain),
  ];
}

/** The same where Resend signs: what it asks for, and what tells two accounts apart. */
export function providerRecords(
  { domain, token }: Pick<SenderDomain, "domain" | "token">,
  { records }: Pick<ProviderDomain, "records">,
): RequiredRecord[] {
  return [
    {
      id: "owner",
      purpose: "owner",
      type: "TXT",
      name: `_iweri-sender.${domain}`,
      value: `token=${token}`,
    },
    ...records.flatMap(({ type, name, value, priority }): RequiredRecord[] => {
      if (type !== "TXT" && type !== "MX" && type !== "CNAME") return [];
      const whole = wholeName(name, domain);
      // Some of its values have quotation marks, which belong to no record.
      const plain = value.replace(/^"|"$/g, "");
      return [
        {
          id: `${type}:${whole}`,
          purpose: "provider",
          type,
          name: whole,
          value: plain,
          ...(priority === undefined ? {} : { priority }),
        },
      ];
    }),
    adviceOf(domain),
  ];
}

function adviceOf(domain: string): RequiredRecord {
  const name = `_dmarc.${domain}`;
  return { id: "dmarc", purpose: "dmarc", type: "TXT", name, value: "v=DMARC1; p=none" };
}

/** Resend names them from the registered domain: "send.events" for events.school.example. */
function wholeName(name: string, domain: string): string {
  if (name === domain || name.endsWith(`.${domain}`)) return name;
  const { domain: registered, subdomain } = parse(domain, { allowPrivateDomains: true });
  const isFromRegistered = subdomain && name.endsWith(`.${subdomain}`);
  return isFromRegistered ? `${name}.${registered}` : `${name}.${domain}`;
}
