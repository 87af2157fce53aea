import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NetSurf } from "../setup/netsurf.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import { type SmallBrowserSite, startSmallBrowserSite } from "../setup/small-browser-site.ts";
import { PASSWORD } from "../setup/start-app.ts";

const TOOLS = [
  outsideTool({ command: "Xvfb", debianPackage: "xvfb", versionArgs: ["-version"] }),
  outsideTool({ command: "xdotool", debianPackage: "xdotool", versionArgs: ["version"] }),
  outsideTool({ command: "import", debianPackage: "imagemagick", versionArgs: ["-version"] }),
];
const netSurf = outsideTool({ command: "netsurf-gtk", debianPackage: "netsurf-gtk" });
// It opens a window rather than tell its version.
const version = spawnSync("dpkg-query", ["-W", "netsurf-gtk"], { encoding: "utf8" })
  .stdout?.trim()
  .replace("\t", " ");
const isThere = netSurf !== null && TOOLS.every((tool) => tool !== null);

let site: SmallBrowserSite;
beforeAll(async () => {
  if (isThere) site = await startSmallBrowserSite();
});
afterAll(() => site?.stop());

const DEEP = "#101c54";

describe.skipIf(!isThere)(`NetSurf: ${version}`, () => {
  test("signs in by mouse and keyboard", async () => {
    await using("/sign-in", /^Sign in/, async (browser) => {
      expect(await browser.countFields()).toBeGreaterThanOrEqual(2);
      await browser.type(0, site.organiser.email);
      await browser.type(1, PASSWORD);
      await browser.pressMain();
      await browser.untilTitle(/^Dashboard/);
    });
  });

  test("shows a webinar form on its deep background, with visible fields", async () => {
    await using(site.paths.webinarForm, /^Interviews without fear/, async (browser) => {
      expect(await browser.share(DEEP)).toBeGreaterThan(0.1);
      expect(await browser.countFields()).toBeGreaterThanOrEqual(5);
    });
  });

  test("sends a form, and says what is missing", async () => {
    await using(site.paths.form, /^CVs that pass the screen/, async (browser) => {
      await browser.pressMain();
      await browser.untilTitle(/^Error: CVs that pass the screen/);
    });
  });

  test("verifies a certificate", async () => {
    await using("/verify", /^Verify a certificate/, async (browser) => {
      await browser.type(0, site.certificateId);
      await browser.pressMain();
      await browser.untilTitle(/^Certificate: /);
    });
  });

  test.each([
    ["guest page", () => site.paths.guest],
    ["joining page", () => site.paths.join],
  ])("shows the %s on its deep ground, with its button", async (_, path) => {
    await using(path(), /NetSurf/, async (browser) => {
      expect(await browser.share(DEEP)).toBeGreaterThan(0.1);
      expect(await browser.share("#2448c8")).toBeGreaterThan(0.003);
    });
  });

  test.each(["/signup", "/signup?type=company", "/forgot-pass"])(
    "%s has fields that can be seen and a button",
    async (path) => {
      await using(path, /Iweri|account|Password/i, async (browser) => {
        expect(await browser.countFields()).toBeGreaterThanOrEqual(1);
        expect(await browser.share("#2448c8")).toBeGreaterThan(0.003);
      });
    },
  );
});

async function using(
  path: string,
  title: RegExp,
  visit: (browser: NetSurf) => Promise<void>,
): Promise<void> {
  // It keeps no cookie for a name without a dot.
  const browser = await NetSurf.open(site.origin.replace("localhost", "127.0.0.1") + path, title);
  try {
    await visit(browser);
  } finally {
    await browser.close();
  }
}
