// `npm run screenshots`: takes the pictures of the product on the site and in its guides, from the
// demo's data, into `public`.
import { findBrowser } from "./find-browser.mjs";
import { build, installWithTools, run } from "./install-and-build.mjs";

installWithTools();
build();
const browser = findBrowser();
if (!browser) {
  console.error(
    "This needs Chromium. Set CHROMIUM_PATH to one, or let Playwright install it: npx playwright install chromium",
  );
  process.exit(1);
}
run("npx", ["--no-install", "tsx", "bin/take-screenshots.ts", ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: browser },
});
