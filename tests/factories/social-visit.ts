import { createHash } from "node:crypto";
import type { IdentityServer, Person } from "../fakes/identity-server.ts";
import type { TestApp, Visitor } from "../setup/start-app.ts";

export type Provider = "google" | "x";

/**
 * Presses the button. Returns the provider's address that the browser is sent to; throws when it is
 * sent nowhere.
 */
export async function pressButton(
  visitor: Visitor,
  provider: Provider,
  fields: Record<string, string> = {},
): Promise<string> {
  const response = await visitor.post(`/auth/${provider}`, {
    from: "sign-up",
    type: "individual",
    ...fields,
  });
  const location = response.headers.get("Location") ?? "";
  if (response.status !== 303 || !location)
    throw new Error(`the button answered ${response.status} ${location}`);
  return location;
}

/** Comes back from the provider, as a browser does that another site has sent here. */
export function comeBack(visitor: Visitor, address: string): Promise<Response> {
  return visitor.get(address, { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" });
}

/** The button, the provider's page, and the way back. */
export async function signInAt(
  identity: IdentityServer,
  visitor: Visitor,
  provider: Provider,
  person: Person | "deny",
  fields: Record<string, string> = {},
): Promise<Response> {
  return comeBack(
    visitor,
    await identity.choose(await pressButton(visitor, provider, fields), person),
  );
}

/** Where an answer leads, and what it says on the next page. */
export function outcome(response: Response): {
  status: number;
  location: string | null;
  says: string | null;
} {
  const flash = response.headers
    .getSetCookie()
    .map((cookie) => /^iweri_flash=([^;]+)/.exec(cookie)?.[1])
    .find((value) => value);
  const [value = ""] = decodeURIComponent(flash ?? "").split(".");
  const says = flash
    ? (JSON.parse(Buffer.from(value, "base64url").toString()) as { text: string }).text
    : null;
  return { status: response.status, location: response.headers.get("Location"), says };
}

/** Who is signed in on this browser; null for nobody. */
export async function whoIs(app: TestApp, visitor: Visitor): Promise<string | null> {
  const id = createHash("sha256")
    .update(visitor.cookies.get("iweri_session") ?? "")
    .digest("base64url");
  const row = await app.context.db
    .selectFrom("sessions")
    .select("userId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.userId ?? null;
}
