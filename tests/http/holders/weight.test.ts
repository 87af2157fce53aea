import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { HttpVisitor } from "../../setup/http-visitor.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp } from "../../setup/start-app.ts";
import { openMine } from "./open-mine.ts";

/** Of a whole page on the line, packed as the server packs it. */
const MAX_BYTES = 8 * 1024;

/** Each adds some 25 bytes to what a list is filtered by. */
const ORGANISERS = 4;

test("a holder's page and its looks are 8 KB at most", async () => {
  const app = await startApp();
  const server = await serveApp(app);
  try {
    await app.work();
    const email = "weighed@people.test";
    const ids: string[] = [];
    const accounts: string[] = [];
    for (let i = 0; i < 20; i++) {
      const issued = await issueOne(app.context.db, {
        email,
        accountId: accounts[i % ORGANISERS],
        accountName: `Organisation ${i}`,
        details: { "Course Title": `Infection Prevention and Control, part ${i}` },
      });
      accounts.push(issued.accountId);
      ids.push(issued.id);
    }
    const holder = await openMine(app, email);
    const shared = await holder.post("/mine/share", { c: ids });
    const address = shared.headers.get("Location") ?? "";
    const token = new URL(address, "http://localhost").searchParams.get("shared");
    const visitor = new HttpVisitor(server.port);
    for (const [name, value] of holder.cookies) visitor.cookies.set(name, value);
    const weights: Record<string, number> = {};
    for (const path of [address, "/mine/addresses", "/mine/target", "/mine/erase", `/p/${token}`]) {
      const answer = await visitor.get(path, { "Accept-Encoding": "gzip" });
      weights[path.replace(/\w{24}/, "…")] = gzipSync(await answer.text(), { level: 6 }).length;
    }
    weights["/mine, asked for"] = gzipSync(
      await (await new HttpVisitor(server.port).get("/mine")).text(),
    ).length;
    console.table(weights);
    expect(Object.values(weights).filter((bytes) => bytes > MAX_BYTES)).toEqual([]);
  } finally {
    await server.close();
    await app.stop();
  }
});
