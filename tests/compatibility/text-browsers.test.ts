import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NEW_PASSWORD } from "../factories/registering.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import { waitForCode } from "../setup/read-outbox.ts";
import { type SmallBrowserSite, startSmallBrowserSite } from "../setup/small-browser-site.ts";
import { PASSWORD } from "../setup/start-app.ts";
import { TextBrowser, type TextBrowserName } from "../setup/text-browser.ts";

const terminal = outsideTool({ command: "tmux", debianPackage: "tmux", versionArgs: ["-V"] });

let site: SmallBrowserSite;
beforeAll(async () => {
  if (terminal) site = await startSmallBrowserSite();
});
afterAll(() => site?.stop());

const TOOLS = (["w3m", "lynx", "links2"] as const).map((name) => ({
  name,
  tool: outsideTool({ command: name, debianPackage: name, versionArgs: ["-version"] }),
}));

describe.each(TOOLS)("$name: $tool.version", ({ name, tool }) => {
  const isThere = terminal !== null && tool !== null;

  test.skipIf(!isThere)("fills in a form with something missing, then rightly", async () => {
    await using(name, site.paths.form, async (browser) => {
      await browser.fill("First name", "Zainab");
      await browser.fill("Last name", "Bello");
      await browser.press("Submit");
      const refused = await browser.until(/One answer needs attention/);
      expect(refused).toContain("Enter an e-mail address in full");
      expect(refused).toMatch(/First name \[?Zainab/);
      await browser.fill("Email Address", `zainab@${name}.test`);
      await browser.press("Submit");
      await browser.until(/Thank you|received/);
    });
    const responses = await site.app.context.db
      .selectFrom("formResponses")
      .select("id")
      .where("formId", "is not", null)
      .execute();
    expect(responses.length).toBeGreaterThan(0);
  });

  test.skipIf(!isThere)("registers", async () => {
    const email = `ada@${name}.test`;
    await using(name, "/signup", async (browser) => {
      await browser.fill("First name", "Ada");
      await browser.fill("Last name", "Obi");
      await browser.fill("E-mail address", email);
      await browser.tick("I am 18 or older");
      await browser.press("Continue");
      await browser.until(/Create a password/);
      await browser.fill("Password", NEW_PASSWORD);
      await browser.fill("Confirm password", NEW_PASSWORD);
      await browser.press("Continue");
      await browser.until(/Verification code/);
      await browser.fill("Verification code", await waitForCode(site.app, email, 1));
      await browser.press("Confirm");
      expect(await browser.until(/One last step/)).toContain("Complete KYC Later");
    });
  });

  test.skipIf(!isThere)("signs in, after a mistake, and reaches the requested page", async () => {
    await using(name, "/forms", async (browser) => {
      await browser.until(/Welcome back/);
      await browser.fill("E-mail address", site.organiser.email);
      await browser.fill("Password", "wrong");
      await browser.press("Sign in");
      await browser.until(/yet to be authenticated/);
      await browser.fill("Password", PASSWORD);
      await browser.press("Sign in");
      await browser.until(/CVs that pass the screen/);
    });
  });

  test.skipIf(!isThere)(
    "says when a webinar is, once, without words running together",
    async () => {
      await using(name, site.paths.webinarForm, async (browser) => {
        const page = await browser.until(/Register for this webinar/);
        expect(page).toMatch(/day \d+ \w+ \d{4} 10:00 to 11:30, West Africa Time/);
        expect(page).toMatch(/^ *Lagoon Digital Academy$/m);
        expect(page).not.toMatch(/\b[A-Z]{3} ?\d/);
        expect(page).toMatch(/\] Live, on the day|\) Live, on the day/);
        expect(page).toContain("Leave this empty: it catches spam");
      });
    },
  );

  test.skipIf(!isThere)("checks a guest in, and says it at the other gate", async () => {
    const email = `came@${name}.test`;
    const find = async (browser: TextBrowser, words: string) => {
      await browser.fill("Code or name", words);
      await browser.press("Find");
    };
    await using(name, site.paths.gate, async (browser) => {
      await browser.fill("Full name", "Zainab Musa");
      await browser.fill("E-mail address", email);
      await browser.press("Add and check in");
      expect(await browser.until(/Checked in/)).toContain("Zainab Musa");
    });
    await using(name, site.paths.otherGate, async (browser) => {
      await find(browser, email);
      expect(await browser.until(/Already checked in/)).toMatch(/At \d\d:\d\d: Gate A/);
      await browser.press("Undo the check-in");
      await browser.until(/Undone/);
      // Links keeps what an address showed before.
      await find(browser, `zainab ${email}`);
      await browser.until(/Has a place/);
      await browser.press("Check in");
      await browser.until(/Checked in/);
    });
  });

  test.skipIf(!isThere)("opens a certificate and verifies it", async () => {
    await using(name, "/verify", async (browser) => {
      await browser.fill("Certificate ID", site.certificateId);
      await browser.press("Check certificate");
      await browser.until(/Issuer not checked/);
    });
    await using(name, `/c/${site.certificateId}`, async (browser) => {
      const page = await browser.until(/Issuer not checked/);
      expect(page).toMatch(/Issued to\s+Fúnmiláyọ̀\*? Adébáyọ̀/);
      expect(page).toMatch(/Download PDF (?:\(\d+ KB\) )?Download PNG/);
    });
  });
});

async function using(
  name: TextBrowserName,
  path: string,
  visit: (browser: TextBrowser) => Promise<void>,
): Promise<void> {
  const browser = await TextBrowser.open(name, site.origin + path);
  try {
    await visit(browser);
  } finally {
    await browser.close();
  }
}
