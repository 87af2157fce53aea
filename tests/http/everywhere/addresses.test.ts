import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { routes } from "../../factories/every-dashboard-route.ts";

/** Addresses are promises: they are in bookmarks, in mails, in other people's programs. */

function addressOf(id: string): string {
  const parts: string[] = [];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    const path = routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return `/${parts.join("/")}`;
}

describe("Routes", () => {
  test("every address is still there, and every new one is listed", () => {
    const listed = readFileSync("tests/http/everywhere/addresses.txt", "utf8").trim().split("\n");
    expect([...new Set(Object.keys(routes).map(addressOf))].sort()).toEqual(listed);
  });

  test("no folder of routes holds more than a screen shows", () => {
    const crowded: string[] = [];
    const look = (folder: string): void => {
      const entries = readdirSync(folder);
      if (entries.length > 25) crowded.push(`${folder}: ${entries.length}`);
      for (const entry of entries)
        if (statSync(join(folder, entry)).isDirectory()) look(join(folder, entry));
    };
    look("app/routes");
    expect(crowded).toEqual([]);
  });
});
