// The browser that the tests drive: Debian's Chromium where it is or can be installed, else
// Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const DEBIAN = "/usr/bin/chromium";

/** Path of a browser that starts, installed now when missing; null when none can be had. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (existsSync(DEBIAN)) return DEBIAN;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium …");
    const apt = (...args) =>
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
    if (existsSync(DEBIAN)) return DEBIAN;
  }
  if (!existsSync(chromium.executablePath()))
    spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
