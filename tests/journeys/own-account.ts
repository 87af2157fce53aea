import { test as base } from "playwright/test";

/**
 * A story of this kind has an organiser of its own, so that it may count what it finds and change
 * it.
 */
export const test = base.extend<{ organiser: string; freeOrganiser: string }>({
  organiser: async ({ baseURL }, use) => use(await newOrganiser(baseURL, "/")),
  /** The same, on the Free plan. */
  freeOrganiser: async ({ baseURL }, use) => use(await newOrganiser(baseURL, "/free")),
});

async function newOrganiser(baseURL: string | undefined, path: string): Promise<string> {
  const door = new URL(path, baseURL);
  door.port = String(Number(door.port) + 1);
  door.hostname = "127.0.0.1";
  return (await fetch(door, { method: "POST" })).text();
}
