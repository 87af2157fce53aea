import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { choicePage } from "./identity-page.ts";

type Provider = "google" | "x";

/**
 * Who the person at the provider turns out to be. X has one address or none, and it is always
 * confirmed.
 */
export interface Person {
  subject: string;
  name: string;
  email?: string | null;
  /** Google only. */
  verified?: boolean;
  givenName?: string;
  familyName?: string;
  /** X only, without the @. */
  username?: string;
}

/** What goes wrong with a call to the token or the person's address. */
export type IdentityFault =
  | "error-500"
  | "html"
  | "array"
  | "empty"
  | "wrong-shape"
  | "slow"
  | "drop"
  | "refuse";

interface Asked {
  provider: Provider;
  redirectUri: string;
  challenge: string;
  scopes: string[];
  state: string;
}

export interface IdentityServer {
  url: string;
  /** The settings of an application that signs in here. */
  env: Record<string, string>;
  tokenFault: IdentityFault | null;
  userInfoFault: IdentityFault | null;
  /** Every refusal of a call that broke the protocol, in words. */
  complaints: string[];
  /** Codes handed out and codes turned into a token. */
  codes: { given: number; used: number };
  /**
   * What the browser does at the provider, without a browser: opens the address that the
   * application sent it to, and lets itself be recognised. Returns the address back. `deny`: the
   * person says no.
   */
  choose(location: string, person: Person | "deny"): Promise<string>;
  close(): Promise<void>;
}

const CLIENTS = {
  google: { id: "google-client.apps.test", secret: "google:secret/+%" },
  x: { id: "x-client", secret: "x-secret" },
};
const SCOPES = {
  google: ["openid", "email", "profile"],
  x: ["users.read", "tweet.read", "users.email"],
};
const CODE_LIFE_MS = 60_000;

/**
 * A local Google and a local X that keep to the rules their documentation states (RFC 6749, RFC
 * 7636): registered redirect addresses, states, codes that are good once and for a minute, PKCE
 * with S256, the client's secret in the form (Google) or as a Basic password (X), bearer tokens,
 * and each one's own answer about a person. `appUrl` is whom they know.
 */
export async function startIdentityServer(appUrl: string): Promise<IdentityServer> {
  const codes = new Map<string, Asked & { person: Person; at: number }>();
  const tokens = new Map<string, { provider: Provider; person: Person; scopes: string[] }>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  const refuse = (response: ServerResponse, status: number, error: string, description: string) => {
    fake.complaints.push(description);
    send(response, status, { error, error_description: description });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", fake.url);
    const [, provider, act] = url.pathname.split("/");
    if (provider !== "google" && provider !== "x") return void response.writeHead(404).end();
    if (act === "authorize") return authorize(provider, url.searchParams, request, response);
    if (act === "token") return token(provider, request, response);
    if (act === "userinfo") return userInfo(provider, url.searchParams, request, response);
    response.writeHead(404).end();
  }

  /** The page where somebody says who they are; with a decision, the way back. */
  async function authorize(
    provider: Provider,
    params: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const wrong = problemOf(provider, params, appUrl);
    if (wrong) {
      fake.complaints.push(wrong);
      return void response.writeHead(400, { "content-type": "text/plain" }).end(wrong);
    }
    if (request.method !== "POST") {
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(choicePage(provider, params));
    }
    const form = new URLSearchParams(await bodyOf(request));
    const back = new URL(params.get("redirect_uri")!);
    const state = params.get("state")!;
    back.searchParams.set("state", state);
    if (form.get("decision") === "allow") {
      const code = randomBytes(24).toString("base64url");
      const asked = {
        provider,
        redirectUri: params.get("redirect_uri")!,
        challenge: params.get("code_challenge")!,
        scopes: params.get("scope")!.split(" "),
        state,
      };
      codes.set(code, { ...asked, person: personOf(form), at: Date.now() });
      fake.codes.given++;
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request));
    if (fake.tokenFault) return fail(fake.tokenFault, response);
    if (request.method !== "POST") return refuse(response, 405, "invalid_request", "POST it");
    if (!isClient(provider, request, form))
      return refuse(response, 401, "invalid_client", "The client is not who it says.");
    if (form.get("grant_type") !== "authorization_code") {
      return refuse(response, 400, "unsupported_grant_type", "Only authorization codes are taken.");
    }
    const code = form.get("code") ?? "";
    const asked = codes.get(code);
    codes.delete(code);
    if (!asked || asked.provider !== provider || Date.now() - asked.at > CODE_LIFE_MS) {
      return refuse(response, 400, "invalid_grant", "The code is unknown, used or too old.");
    }
    if (form.get("redirect_uri") !== asked.redirectUri)
      return refuse(response, 400, "invalid_grant", "Another redirect_uri.");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (proof !== asked.challenge)
      return refuse(response, 400, "invalid_grant", "The code verifier does not fit.");
    const accessToken = randomBytes(24).toString("base64url");
    tokens.set(accessToken, asked);
    fake.codes.used++;
    send(response, 200, {
      access_token: accessToken,
      token_type: provider === "x" ? "bearer" : "Bearer",
      expires_in: provider === "x" ? 7200 : 3599,
      scope: asked.scopes.join(" "),
      ...(provider === "google" ? { id_token: "e30.e30.e30" } : {}),
    });
  }

  async function userInfo(
    provider: Provider,
    params: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (fake.userInfoFault) return fail(fake.userInfoFault, response);
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const granted = tokens.get(bearer);
    if (!granted || granted.provider !== provider)
      return refuse(response, 401, "invalid_token", "The token is not known.");
    send(
      response,
      200,
      provider === "google" ? googleAnswer(granted.person) : xAnswer(granted, params),
    );
  }

  const fake: IdentityServer = {
    url: "",
    env: {},
    tokenFault: null,
    userInfoFault: null,
    complaints: [],
    codes: { given: 0, used: 0 },
    async choose(location, person) {
      const page = await fetch(location);
      if (page.status !== 200)
        throw new Error(`the provider answered ${page.status}: ${await page.text()}`);
      const body = new URLSearchParams({ decision: person === "deny" ? "deny" : "allow" });
      if (person !== "deny") {
        for (const [name, value] of Object.entries(person))
          if (value) body.set(name, value === true ? "on" : value);
      }
      const answered = await fetch(location, { method: "POST", body, redirect: "manual" });
      return answered.headers.get("location") ?? "";
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.env = settingsOf(fake.url);
  return fake;
}

function settingsOf(url: string): Record<string, string> {
  return Object.fromEntries(
    (["google", "x"] as const).flatMap((provider) => {
      const name = provider.toUpperCase();
      return [
        [`${name}_CLIENT_ID`, CLIENTS[provider].id],
        [`${name}_CLIENT_SECRET`, CLIENTS[provider].secret],
        [`${name}_AUTH_URL`, `${url}/${provider}/authorize`],
        [`${name}_TOKEN_URL`, `${url}/${provider}/token`],
        [`${name}_USERINFO_URL`, `${url}/${provider}/userinfo`],
      ];
    }),
  );
}

/** What is wrong with the address that the browser was sent to. */
function problemOf(provider: Provider, params: URLSearchParams, appUrl: string): string | null {
  if (params.get("client_id") !== CLIENTS[provider].id) return "unknown client_id";
  if (params.get("redirect_uri") !== `${appUrl}/auth/${provider}/callback`)
    return "redirect_uri_mismatch";
  if (params.get("response_type") !== "code") return "response_type must be code";
  if ((params.get("state") ?? "").length < 22) return "state is missing or can be guessed";
  if (params.get("code_challenge_method") !== "S256") return "code_challenge_method must be S256";
  if (!/^[\w-]{43}$/.test(params.get("code_challenge") ?? "")) return "code_challenge is missing";
  const scopes = (params.get("scope") ?? "").split(" ");
  const missing = SCOPES[provider].filter((scope) => !scopes.includes(scope));
  return missing.length > 0 ? `scope lacks ${missing.join(" ")}` : null;
}

/**
 * Google reads the client's secret in the form; X takes a confidential client's only as a Basic
 * password.
 */
function isClient(provider: Provider, request: IncomingMessage, form: URLSearchParams): boolean {
  const { id, secret } = CLIENTS[provider];
  if (provider === "google")
    return form.get("client_id") === id && form.get("client_secret") === secret;
  return (
    request.headers.authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`
  );
}

function personOf(form: URLSearchParams): Person {
  return {
    subject: form.get("subject") || "1",
    name: form.get("name") ?? "",
    email: form.get("email") || null,
    verified: form.get("verified") === "on",
    givenName: form.get("givenName") || undefined,
    familyName: form.get("familyName") || undefined,
    username: form.get("username") || undefined,
  };
}

function googleAnswer({ subject, name, email, verified, givenName, familyName }: Person): object {
  return {
    sub: subject,
    ...(name ? { name } : {}),
    ...(givenName ? { given_name: givenName } : {}),
    ...(familyName ? { family_name: familyName } : {}),
    picture: "https://lh3.googleusercontent.test/a/x=s96-c",
    ...(email ? { email, email_verified: verified === true } : {}),
  };
}

function xAnswer(
  { person, scopes }: { person: Person; scopes: string[] },
  params: URLSearchParams,
): object {
  const { subject, name, username = "someone", email } = person;
  const fields = (params.get("user.fields") ?? "").split(",");
  const confirmed = email && fields.includes("confirmed_email") && scopes.includes("users.email");
  return {
    data: { id: subject, name, username, ...(confirmed ? { confirmed_email: email } : {}) },
  };
}

function fail(fault: IdentityFault, response: ServerResponse): void {
  const json = { "content-type": "application/json" };
  if (fault === "drop") response.socket?.destroy();
  else if (fault === "error-500") send(response, 500, { error: "server_error" });
  else if (fault === "refuse")
    send(response, 403, {
      error: "access_denied",
      error_description: "This app is \u0000blocked here",
    });
  else if (fault === "html")
    response.writeHead(502, { "content-type": "text/html" }).end("<html>Bad gateway</html>");
  else if (fault === "array") response.writeHead(200, json).end("[1,2,3]");
  else if (fault === "empty") response.writeHead(200, json).end("");
  else if (fault === "wrong-shape")
    response.writeHead(200, json).end('{"sub":{"no":1},"data":"x","access_token":5}');
  // Slow: never.
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
    .end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
