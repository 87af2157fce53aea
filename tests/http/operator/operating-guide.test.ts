import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { VARIABLES } from "../../../app/platform/config-variables.server.ts";
import { KEPT_DAYS } from "../../../app/platform/retention-policy.ts";

const GUIDE = readFileSync("docs/operating.md", "utf8");
const README = readFileSync("README.md", "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(folder, entry.name)] : [],
  );
const rowsOf = (heading: string) => {
  const part = GUIDE.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  return [...part.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name!);
};
/** Read by the proxy, PostgreSQL and the store of compose.scaled.yaml, not by us. */
const OF_OTHERS = new Set([
  "POSTGRES_PASSWORD",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "SITE_ADDRESS",
  "WEB_SERVERS",
  "ROOT_ACCESS_KEY_ID",
  "ROOT_SECRET_ACCESS_KEY",
]);

describe("Settings, commands and files", () => {
  test("the table of settings has every variable read, and no other", () => {
    expect(rowsOf("Settings").sort()).toEqual([...VARIABLES].sort());
  });

  test("every npm command and program that is named exists", () => {
    for (const text of [
      GUIDE,
      README,
      readFileSync("Dockerfile", "utf8"),
      ...["compose.yaml", "compose.scaled.yaml", ...filesOf("deploy")].map((file) =>
        readFileSync(file, "utf8"),
      ),
    ]) {
      for (const [, name] of text.matchAll(
        /npm (?:run )?(?:--silent )?((?:check|backup|restore|operator|demo|test|start|dev|bench|build|worker|format)(?::\w+)?)\b(?= |`|\n|\))/g,
      ))
        expect(scripts, `npm run ${name}`).toHaveProperty([name!]);
      for (const [, program] of text.matchAll(/(bin\/[\w-]+\.mjs)/g))
        expect(existsSync(program!), program).toBe(true);
    }
  });

  test("every file that the guide leads to exists, and every section", () => {
    const places = new Set(
      [...GUIDE.matchAll(/^## (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .trim()
          .replace(/\s/g, "-"),
      ),
    );
    for (const [, to] of GUIDE.matchAll(/\]\(([^)]+)\)/g)) {
      if (to!.startsWith("#")) expect([...places], to).toContain(to!.slice(1));
      else if (!to!.startsWith("https://"))
        expect(existsSync(join(dirname("docs/operating.md"), to!)), to).toBe(true);
    }
    for (const [, file] of GUIDE.matchAll(/`((?:deploy|app|bin)\/[\w.@/-]+)`/g))
      if (!file!.endsWith("/")) expect(existsSync(file!), file).toBe(true);
  });
});

describe("Containers", () => {
  interface Compose {
    services: Record<
      string,
      {
        image?: string;
        build?: unknown;
        environment?: Record<string, string>;
        volumes?: string[];
        command?: string[];
        entrypoint?: string[];
        logging?: { options?: Record<string, string> };
        tmpfs?: string[];
        depends_on?: Record<string, unknown>;
      }
    >;
    volumes?: Record<string, unknown>;
  }

  test.each(["compose.yaml", "compose.scaled.yaml"])(
    "%s sets only existing variables, and uses volumes and services it names",
    (file) => {
      const compose = parse(readFileSync(file, "utf8"), { merge: true }) as Compose;
      const names = Object.keys(compose.services);
      expect(names.length).toBeGreaterThan(0);
      for (const [name, service] of Object.entries(compose.services)) {
        expect(service.image ?? service.build, name).toBeDefined();
        for (const variable of Object.keys(service.environment ?? {}))
          expect(
            OF_OTHERS.has(variable) || VARIABLES.includes(variable),
            `${name}: ${variable}`,
          ).toBe(true);
        for (const volume of service.volumes ?? []) {
          const [source = "", target] = volume.split(":");
          // One that Docker makes for this container alone.
          if (target === undefined) continue;
          if (source.startsWith(".")) expect(existsSync(source), volume).toBe(true);
          else expect(compose.volumes, volume).toHaveProperty([source]);
        }
        for (const other of Object.keys(service.depends_on ?? {})) expect(names).toContain(other);
      }
      for (const [, variable] of readFileSync(file, "utf8").matchAll(/\$\{(\w+)/g))
        expect(OF_OTHERS.has(variable!) || VARIABLES.includes(variable!), variable).toBe(true);
    },
  );

  test.each(["compose.yaml", "compose.scaled.yaml"])(
    "%s keeps a limited log of every service, and little in memory",
    (file) => {
      const { services } = parse(readFileSync(file, "utf8"), { merge: true }) as Compose;
      for (const [name, { logging, tmpfs = [] }] of Object.entries(services)) {
        expect(logging?.options, name).toMatchObject({
          "max-size": expect.stringMatching(/^\d+m$/),
          "max-file": expect.stringMatching(/^\d+$/),
        });
        for (const one of tmpfs)
          expect(one === "/tmp" || /\bsize=\d+[mg]\b/.test(one), `${name}: ${one}`).toBe(true);
      }
    },
  );

  test("the object store is started by its path in the image", () => {
    const { services } = parse(readFileSync("compose.scaled.yaml", "utf8"), {
      merge: true,
    }) as Compose;
    expect(services.store?.entrypoint?.join(" ")).toContain("exec /app/versitygw ");
  });

  test("containers are asked whether they're alive, so a database outage restarts none", () => {
    const check = /^HEALTHCHECK [\s\S]*?^ {2}CMD (.*)$/m.exec(
      readFileSync("Dockerfile", "utf8"),
    )?.[1];
    expect(check).toContain("/healthz");
  });

  test("no file of settings or backup reaches the image", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", "**/*.env", "*.backup"]));
  });
});

describe("What the guide explains", () => {
  test("the examples of settings hold only variables that exist", () => {
    for (const [, variable] of readFileSync(".env.example", "utf8").matchAll(/^([A-Z_0-9]+)=/gm))
      expect(VARIABLES).toContain(variable);
  });

  test("every figure in the alerts and the guide is counted", () => {
    const counted = new Set(
      ["platform/observability/metrics", "wiring/gauges", "wiring/probes", "wiring/worker-process"]
        .map((name) => readFileSync(`app/${name}.server.ts`, "utf8"))
        .flatMap((text) => [...text.matchAll(/name: "(iweri_\w+)"/g)].map(([, name]) => name!)),
    );
    for (const text of [GUIDE, readFileSync("deploy/alerts.yml", "utf8")])
      for (const [name] of text.matchAll(/\biweri_\w+\b/g))
        expect([...counted], name).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
    for (const name of counted) expect(GUIDE, name).toContain(name);
  });

  test("the guide says how long everything in the policy is kept", () => {
    const named: Record<keyof typeof KEPT_DAYS, string> = {
      bin: "items in the bin",
      deliveryEvents: "each step of an e-mail",
      providerCalls: "finished calls to the mail provider",
      dmarcReports: "DMARC reports",
      deadJobs: "failed jobs",
      mailWebhooks: "mail-provider events",
      paymentEvents: "payment-provider events",
      sandboxPayments: "payments in the payment sandbox",
      posts: "posts to other servers",
      hookPosts: "posts to incoming hooks",
      apiAnswers: "responses to API requests",
      outboxFiles: "e-mails in the outbox folder",
      holderVisits: "links to a holder’s own page",
      looseFiles: "files uploaded to a form",
      certificateStubs: "who issued a certificate, when, and hashes of its files",
      formTokens: "tokens that keep a form sent twice",
      contactMessages: "messages from the contact form",
      newsletterPending: "unconfirmed newsletter sign-ups",
      invitations: "unused invitations",
      devices: "browsers that members signed in with",
      accessEntries: "record of who viewed personal data",
      securityEvents: "sign-ins, and changes to passwords",
      operatorActs: "record of what operators did",
    };
    for (const [name, days] of Object.entries(KEPT_DAYS)) {
      const row = GUIDE.split("\n").find((line) =>
        line.startsWith(`| ${named[name as keyof typeof KEPT_DAYS]}`),
      );
      const [count, unit] = days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
      expect(row, name).toMatch(new RegExp(`\\| ${count} ${unit}s?[ ,;]`));
    }
  });
});
