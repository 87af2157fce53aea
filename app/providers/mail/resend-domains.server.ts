import { Resend } from "resend";
import { withBoundedFetch } from "#app/engines/calls/bounded-fetch.server.ts";

/** A domain as the provider has it. `status`: "verified" is the only one it sends from. */
export interface ProviderDomain {
  id: string;
  name: string;
  status: string;
  records: ProviderRecord[];
}

interface ProviderRecord {
  type: string;
  name: string;
  value: string;
  priority?: number;
}

/**
 * What a call came to. `absent`: it knows no such domain. `refused`: it never will take it.
 * `unreachable`: nobody knows.
 */
export type ProviderAnswer<T> =
  | { kind: "done"; value: T }
  | { kind: "absent" }
  | { kind: "refused"; detail: string }
  | { kind: "unreachable"; detail: string };

/** Domains at Resend, by its API. Nothing is thrown. */
export function openResendDomains(settings: { apiKey: string; baseUrl: string }) {
  const { domains } = new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
  return {
    /** An account at Resend has a domain once: what is there already is given back. */
    async create(name: string): Promise<ProviderAnswer<ProviderDomain>> {
      const made = await asked(() => domains.create({ name }));
      if (made.kind !== "refused") return made;
      const known = await asked(() => domains.list({ limit: 100 }));
      const own =
        known.kind === "done" ? known.value.data.find((one) => one.name === name) : undefined;
      return own ? asked(() => domains.get(own.id)) : made;
    },
    get: (id: string): Promise<ProviderAnswer<ProviderDomain>> => asked(() => domains.get(id)),
    /** Has it look at the records; what it found comes later. */
    verify: (id: string) => asked(() => domains.verify(id)),
    remove: (id: string) => asked(() => domains.remove(id)),
  };
}

interface Answer<T> {
  data: T | null;
  error: { statusCode?: number | null; message: string } | null;
}

async function asked<T>(call: () => Promise<Answer<T>>): Promise<ProviderAnswer<T>> {
  const { result, problem } = await withBoundedFetch(call);
  if (result.data) return { kind: "done", value: result.data };
  const status = result.error?.statusCode ?? null;
  if (status === 404) return { kind: "absent" };
  const isFinal = status !== null && status < 500 && status !== 429 && status !== 408;
  if (isFinal) return { kind: "refused", detail: result.error?.message ?? `It answered ${status}` };
  return { kind: "unreachable", detail: `Resend ${problem ?? "could not be reached"}.` };
}
