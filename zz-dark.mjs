import { chromium } from "playwright";
import fs from "node:fs";
const base = "http://localhost:3500";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const c = await browser.newContext({ colorScheme: "dark", viewport: { width: 1440, height: 1000 } });
const p = await c.newPage();
await p.goto(base + "/sign-in");
await p.getByLabel("E-mail address").fill("demo@iweri.test");
await p.getByLabel("Password", { exact: true }).fill("Lagos-2026!");
await p.getByRole("button", { name: "Sign in", exact: true }).click();
await p.waitForURL(/dashboard|certificates|welcome/);
const seen = new Map(), queue = ["/dashboard", "/", "/certificates", "/forms", "/bulk-email", "/sent", "/people", "/settings", "/help", "/verify", "/mine", "/settings/sending", "/settings/sending/pace", "/settings/sending/deliverability", "/sent/tests", "/bulk-email/topics", "/bulk-email/rules/paths/new"];
const pat = (u) => u.replace(/\/[0-9a-z]{20,}/g, "/:id").replace(/\/(docs|blog|help|templates|i|f|c|w|use|e)\/[^/]+/g, "/$1/:x").replace(/\/[0-9A-Z]{4}-[0-9A-Z-]+/g, "/:c");
const skip = /sign-out|\.(csv|zip|pdf|png|jpg|webp|ics|xlsx|xml|json|txt|js|jwt|avif|proof)$|^\/(auth|log\/|build)/;
let n = 0;
while (queue.length && n < 190) {
  const path = queue.shift();
  const key = pat(path);
  if (seen.has(key) || skip.test(path)) continue;
  seen.set(key, path);
  try {
    const r = await p.goto(base + path, { waitUntil: "load", timeout: 30000 });
    if (!r || !(r.headers()["content-type"] ?? "").includes("html")) continue;
    await p.waitForTimeout(300);
    const name = String(n++).padStart(3, "0");
    await p.setViewportSize({ width: 1440, height: 1000 });
    await p.screenshot({ path: `/tmp/dark/${name}-w.png` });
    await p.setViewportSize({ width: 390, height: 844 });
    await p.waitForTimeout(150);
    await p.screenshot({ path: `/tmp/dark/${name}-n.png` });
    await p.setViewportSize({ width: 1440, height: 1000 });
    fs.appendFileSync("/tmp/dark/list.txt", `${name} ${r.status()} ${path}\n`);
    const links = await p.$$eval("a[href]", (as) => as.map((a) => a.getAttribute("href")));
    for (const l of links) { const u = new URL(l, p.url()); if (u.origin === base) { const q = u.pathname; if (!seen.has(pat(q))) queue.push(q); } }
  } catch (e) { fs.appendFileSync("/tmp/dark/list.txt", `ERR ${path} ${e.message.split("\n")[0]}\n`); }
}
await browser.close();
