import { readStoredJson } from "#app/platform/database/stored-json.ts";

/** A record that the owner of a domain publishes. */
export interface RequiredRecord {
  /** The key's id, or its purpose. */
  id: string;
  /** `owner`: whose the domain is. `provider`: what the provider asks for. `dmarc` is advice. */
  purpose: "dkim" | "returns" | "provider" | "owner" | "dmarc";
  type: "TXT" | "CNAME" | "MX";
  /** Whole, without a dot at its end. */
  name: string;
  value: string;
  priority?: number;
}

export type RecordStatus =
  | "ok"
  | "missing"
  | "different"
  | "several"
  | "syntax"
  /** Nobody answered, or not all the same: it stays as it was. */
  | "unknown";

/** What a look found of a record. */
export interface RecordResult extends RequiredRecord {
  status: RecordStatus;
  /** As it is published; empty: nothing is. */
  found: string[];
  /** In a sentence or two, with what to do. */
  text: string;
  /** It is there, as far as is known: a look that nobody answered changes nothing. */
  counts: boolean;
}

/** What the last look found. */
export function readResults({ id, results }: { id: string; results: string }): RecordResult[] {
  return readStoredJson(results, "senderDomains.results", id) as RecordResult[];
}

/** Whether receivers find a key, as far as is known. */
export function signsMail(results: readonly RecordResult[], keyId: string): boolean {
  return results.some(({ id, counts }) => id === keyId && counts);
}
