import { type FakeAnswer, startJsonServer } from "./json-server.ts";

export interface TermiiCall {
  path: string;
  to: string;
  from: string;
  sms: string;
  type: string;
  channel: string;
}

export const TERMII_KEY = "TLtermiikey";

/**
 * A local Termii that keeps to its documented request and answers. `fault` replaces the next
 * answers while it is set.
 */
export async function startTermiiServer() {
  const calls: TermiiCall[] = [];
  const fake = { fault: null as FakeAnswer | null };
  const server = await startJsonServer((request, body) => {
    if (request.method !== "POST" || request.url !== "/api/sms/send")
      return { status: 404, body: { message: "Not Found" } };
    const { api_key, ...call } = JSON.parse(body);
    if (api_key !== TERMII_KEY) return { status: 401, body: { message: "Invalid api_key" } };
    calls.push({ path: request.url, ...call });
    if (fake.fault) return fake.fault;
    if (!/^[1-9][0-9]{7,14}$/.test(call.to))
      return { status: 400, body: { message: "The phone number is invalid." } };
    if (call.from.length < 3 || call.from.length > 11)
      return { status: 400, body: { message: "Invalid sender id." } };
    return {
      status: 200,
      body: {
        code: "ok",
        message_id: `91228212705548${76573 + calls.length}`,
        message: "Successfully Sent",
        balance: 9,
        user: "Iweri",
      },
    };
  });
  return Object.assign(fake, { ...server, calls });
}
