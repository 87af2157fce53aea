import { test as base } from "playwright/test";

/** A story of this kind has an organiser of its own, so that it may count what it finds and change it. */
export const test = base.extend<{ organiser: string }>({
  organiser: async ({ baseURL }, use) => {
    const door = new URL(baseURL ?? "");
    door.port = String(Number(door.port) + 1);
    door.hostname = "127.0.0.1";
    await use(await (await fetch(door, { method: "POST" })).text());
  },
});
