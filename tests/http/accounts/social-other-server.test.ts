import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comeBack, outcome, pressButton, whoIs } from "../../factories/social-visit.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Our own local providers share our reading of the protocol. This server is other people's.
let app: TestApp;
const server = new OAuth2Server();

beforeAll(async () => {
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address();
  const url = `http://127.0.0.1:${port}`;
  app = await startApp({
    env: {
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: "secret",
      GOOGLE_AUTH_URL: `${url}/authorize`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
    },
  });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

/** Where the server sends the browser back to. It asks nobody who they are. */
async function allow(location: string): Promise<string> {
  const answer = await fetch(location, { redirect: "manual" });
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}

test("somebody else's OAuth server takes our requests and signs a person in", async () => {
  let asked = new URLSearchParams();
  let bearer = "";
  server.service.once("beforeResponse", (_, request) => {
    asked = new URLSearchParams(request.body as unknown as Record<string, string>);
  });
  server.service.once("beforeUserinfo", (answer, request) => {
    bearer = request.headers.authorization ?? "";
    answer.body = {
      sub: "johndoe",
      name: "John Olú Doe",
      email: "john@doe.test",
      email_verified: true,
    };
  });
  const visitor = app.visitor();
  const answer = await comeBack(visitor, await allow(await pressButton(visitor, "google")));
  expect(outcome(answer)).toEqual({ status: 303, location: "/dashboard", says: null });
  expect(Object.fromEntries(asked)).toMatchObject({
    grant_type: "authorization_code",
    redirect_uri: "http://localhost:3000/auth/google/callback",
    client_id: "client",
    client_secret: "secret",
    code_verifier: expect.stringMatching(/^[\w-]{43,128}$/),
  });
  expect(bearer).toMatch(/^Bearer ey/);
  const user = await app.context.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "john@doe.test")
    .executeTakeFirst();
  expect(user).toMatchObject({ firstName: "John", lastName: "Olú Doe" });
  expect(await whoIs(app, visitor)).toBe(user!.id);
});

test("a code with another verifier signs nobody in, however it's refused", async () => {
  const visitor = app.visitor();
  const other = new URL(await allow(await pressButton(app.visitor(), "google")));
  const own = new URL(await allow(await pressButton(visitor, "google")));
  own.searchParams.set("code", other.searchParams.get("code")!);
  // It refuses by problem details (RFC 9457) rather than as RFC 6749 says.
  const says = "Authentication failed: the answer from Google could not be read. Try again.";
  expect(outcome(await comeBack(visitor, own.href)).says).toBe(says);
  expect(await whoIs(app, visitor)).toBeNull();
});
