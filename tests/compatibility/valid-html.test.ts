import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlFindings } from "../setup/html-findings.ts";
import { outsidePackage } from "../setup/outside-package.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import { type ReadPage, readPages } from "../setup/read-pages.ts";

const java = outsideTool({ command: "java", debianPackage: "default-jre-headless" });
const NU_VERSION = "26.9.27";
const nu = java ? outsidePackage("vnu-jar", NU_VERSION) : null;
const htmlValidate: { version: string } = createRequire(import.meta.url)(
  "html-validate/package.json",
);

/**
 * React writes `<br/>`, as HTML allows: the checker's hint is for attributes without quotes, and
 * React quotes all. `field-sizing` is a property (CSS Form Control Styling 1) that the checker's
 * list of them lacks.
 */
const HARMLESS =
  /^Trailing slash on void elements|^CSS: “field-sizing”: Property “field-sizing” doesn't exist\.$/;

let pages: ReadPage[];
let folder: string;
beforeAll(async () => {
  pages = await readPages("every");
  folder = await mkdtemp(join(tmpdir(), "iweri-html-"));
}, 420_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface NuMessage {
  type: string;
  subType?: string;
  url: string;
  message: string;
  extract?: string;
}

describe.skipIf(!nu)(`Nu Html Checker ${NU_VERSION}, ${java?.version}`, () => {
  test("every page is without an error or a warning", async () => {
    const files = pages.map((_, index) => join(folder, `${index}.html`));
    await Promise.all(pages.map(({ html }, index) => writeFile(files[index]!, html)));
    const options = ["--format", "json", "--stdout", "--exit-zero-always"];
    const { stdout, stderr, status } = spawnSync(
      java!.command,
      ["-jar", join(nu!, "build/dist/vnu.jar"), ...options, ...files],
      {
        encoding: "utf8",
        maxBuffer: 256 * 1024 * 1024,
      },
    );
    expect(status, stderr.slice(-2_000)).toBe(0);
    const { messages } = JSON.parse(stdout) as { messages: NuMessage[] };
    // It has read every one of them.
    expect(new Set(messages.map(({ url }) => url)).size).toBe(pages.length);
    const findings = messages.filter(({ message }) => !HARMLESS.test(message));
    const nameOf = ({ url }: NuMessage) => pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.name;
    expect(
      findings.map(
        (one) => `${nameOf(one)}: ${one.subType ?? one.type}: ${one.message} … ${one.extract}`,
      ),
    ).toEqual([]);
  });

  test("it sees what is wrong", async () => {
    const file = join(folder, "wrong.html");
    await writeFile(
      file,
      `<!DOCTYPE html><html lang="en"><title>Wrong</title><p id="a b">Text</p></html><script></script>`,
    );
    const { stdout } = spawnSync(
      java!.command,
      ["-jar", join(nu!, "build/dist/vnu.jar"), "--stdout", file],
      {
        encoding: "utf8",
      },
    );
    expect(stdout).toContain("An ID must not contain whitespace");
    expect(stdout).toContain("Stray start tag “script”");
  });
});

describe(`html-validate ${htmlValidate.version}`, () => {
  test("every page is without an error", async () => {
    expect(pages.length).toBeGreaterThan(200);
    const findings = await Promise.all(pages.map(({ name, html }) => htmlFindings(name, html)));
    expect(findings.flat()).toEqual([]);
  });
});
