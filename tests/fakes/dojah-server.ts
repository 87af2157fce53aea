import { type FakeAnswer, startJsonServer } from "./json-server.ts";

export const DOJAH = { appId: "app-id-of-iweri", secret: "prod_sk_secret" };

/** Names on record by number. */
type Records = Record<string, { first_name: string; middle_name?: string; last_name: string }>;

/**
 * A local Dojah that keeps to its documented request and answers. `fault` replaces the next answers
 * while it is set.
 */
export async function startDojahServer(records: Records = {}) {
  const asked: string[] = [];
  const fake = { fault: null as FakeAnswer | null };
  const server = await startJsonServer((request) => {
    const url = new URL(request.url ?? "", "http://dojah.test");
    if (request.method !== "GET" || url.pathname !== "/api/v1/kyc/nin")
      return { status: 404, body: { error: "No such route" } };
    if (request.headers.appid !== DOJAH.appId || request.headers.authorization !== DOJAH.secret) {
      return { status: 401, body: { error: "Your secret key could not be authorized" } };
    }
    const nin = url.searchParams.get("nin") ?? "";
    asked.push(nin);
    if (fake.fault) return fake.fault;
    const record = records[nin];
    if (!record) return { status: 404, body: { error: "NIN not found" } };
    const more = {
      gender: "Female",
      phone_number: "08031234567",
      date_of_birth: "1990-01-01",
      nin,
      photo: "aGVsbG8=",
    };
    return { status: 200, body: { entity: { middle_name: "", ...record, ...more } } };
  });
  return Object.assign(fake, { ...server, asked, records });
}
