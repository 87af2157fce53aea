// `npm run check:image`: takes the steps of the Dockerfile in empty folders, without Docker, and
// tries what comes out.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installWithTools, root } from "./install-and-build.mjs";

installWithTools();
const { parse } = await import("yaml");

/** Megabytes that the packages may take in the image. */
const MOST_PACKAGES = 250;
const started = Date.now();
const place = mkdtempSync(join(tmpdir(), "iweri-image-"));
chmodSync(place, 0o755);
const [sources, built, image, data] = ["sources", "build", "image", "data"].map((name) =>
  join(place, name),
);
/** Root gives the program to nobody, as the image does; anybody else runs it as themselves. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

try {
  const steps = readSteps(readFileSync(join(root, "Dockerfile"), "utf8"));
  say("the files in git, except those in .dockerignore");
  mkdirSync(sources);
  sh(`git archive HEAD | tar x -C "${sources}"`, root);
  // Settings that somebody left in the clone, at the top and in a folder that the image takes
  // whole.
  for (const name of ["iweri.env", "bin/iweri.env"])
    writeFileSync(join(sources, name), "SESSION_SECRET=0\n");
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  for (const name of readdirSync(sources, { recursive: true }))
    if (ignored.some((pattern) => fits(name, pattern)))
      rmSync(join(sources, name), { recursive: true, force: true });
  mkdirSync(built);
  for (const { kind, words } of steps.build) {
    say(`${kind} ${words}`);
    if (kind === "RUN") sh(words, built);
    else copy(words.split(" "), sources, built);
  }
  mkdirSync(image);
  for (const words of steps.copies) {
    say(`COPY ${words.join(" ")}`);
    copy(
      words.map((word) => word.replace(steps.workdir, ".")),
      built,
      image,
    );
  }
  checkSizes();
  for (const name of ["compose.yaml", "compose.scaled.yaml"]) checkCompose(name, steps);
  await tryImage(steps);
  console.log(`the image works (${Math.round((Date.now() - started) / 1000)} s)`);
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** What the Dockerfile does, of its two parts. */
function readSteps(text) {
  const lines = text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const second = lines.findLastIndex((line) => line.startsWith("FROM "));
  const parse = (line) => ({
    kind: line.split(" ")[0],
    words: line
      .slice(line.indexOf(" ") + 1)
      .trim()
      .replace(/\s+/g, " "),
  });
  const of = (kind) =>
    lines
      .slice(second)
      .map(parse)
      .find((step) => step.kind === kind)?.words ?? "";
  return {
    build: lines
      .slice(1, second)
      .map(parse)
      .filter(({ kind }) => kind === "RUN" || kind === "COPY"),
    copies: lines
      .slice(second)
      .map(parse)
      .filter(({ kind }) => kind === "COPY")
      .map(({ words }) => words.split(" ").filter((word) => !word.startsWith("--"))),
    env: Object.fromEntries(
      of("ENV")
        .split(" ")
        .map((pair) => pair.split("=")),
    ),
    workdir: of("WORKDIR"),
    command: JSON.parse(of("CMD")),
    healthy: JSON.parse(of("HEALTHCHECK").replace(/^.*?CMD /, "")),
    user: of("USER"),
  };
}

/**
 * What the image adds to its base, which is not measured here. Sizes as the files take them on a
 * disk, as `du -m` counts.
 */
function checkSizes() {
  const [packages, all] = [join(image, "node_modules"), image].map((folder) =>
    Math.ceil(diskUse(folder) / 2 ** 20),
  );
  say(
    `${all} MB on top of the base image, of which node_modules ${packages} MB (at most ${MOST_PACKAGES})`,
  );
  if (packages > MOST_PACKAGES)
    fail(`node_modules has ${packages} MB; the limit is ${MOST_PACKAGES}`);
}

/** Bytes that a file or folder takes on the disk, in blocks of 512. */
function diskUse(path) {
  const entry = lstatSync(path);
  const inside = entry.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + diskUse(join(path, name)), 0)
    : 0;
  return entry.blocks * 512 + inside;
}

/**
 * What can be said of a compose file without Docker: its services find their programs, folders and
 * settings.
 */
function checkCompose(name, { command }) {
  say(name);
  const { services, volumes = {} } = parse(readFileSync(join(root, name), "utf8"), { merge: true });
  for (const [service, one] of Object.entries(services)) {
    const wrong = (words) => fail(`${name}, ${service}: ${words}`);
    if (!one.logging?.options?.["max-size"] || !one.logging.options["max-file"])
      wrong("its log grows without a limit");
    for (const volume of one.volumes ?? []) {
      const [source, target] = volume.split(":");
      if (source.startsWith(".") && !existsSync(join(root, source))) wrong(`${source} is missing`);
      if (target && !source.startsWith(".") && !(source in volumes))
        wrong(`the volume ${source} is not named`);
    }
    for (const other of Object.keys(one.depends_on ?? {}))
      if (!(other in services)) wrong(`there is no service ${other}`);
    if (!one.build) continue;
    // Ours: nothing but /tmp and /data may be written, and each program must be in the image.
    if (!one.read_only || !one.tmpfs?.includes("/tmp"))
      wrong("only /tmp and /data may be writable");
    if (!one.volumes?.some((volume) => /(?:^|:)\/data$/.test(volume)))
      wrong("/data is not a volume");
    const health = one.healthcheck?.test.slice(1) ?? [];
    for (const word of [...(one.command ?? command), ...health])
      if (word.startsWith("bin/") && !existsSync(join(image, word)))
        wrong(`${word} is not in the image`);
  }
}

async function tryImage({ env: given, command, healthy, user: name }) {
  if (!name || name === "root") fail("the program runs as root");
  for (const absent of ["iweri.env", "bin/iweri.env", "package-lock.json", "app", "tests", ".git"])
    if (existsSync(join(image, absent))) fail(`${absent} is in the image`);
  mkdirSync(data);
  if (user.uid) chownSync(data, user.uid, user.gid);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ...given,
    DATA_DIR: data,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_TRANSPORT: "outbox",
    NIN_VERIFIER: "manual",
    DRAIN_SECONDS: "0",
    HOME: "/nonexistent",
  };
  // A command that reads a mail from its input gets one that is no bounce.
  const input = "Subject: Out of office\r\n\r\nBack on Monday.\r\n";
  const run = (...words) =>
    spawnSync(words[0], words.slice(1), { cwd: image, env, input, encoding: "utf8", ...user });
  say(command.join(" "));
  const server = spawn(command[0], command.slice(1), {
    cwd: image,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    ...user,
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    for (let tries = 0; run(...healthy).status !== 0; tries++) {
      if (tries > 60 || server.exitCode !== null) fail("it doesn't become healthy");
      await new Promise((done) => setTimeout(done, 500));
    }
    // A page, Markdown, a font, a style, a picture that is drawn, the words of the API.
    for (const path of [
      "/",
      "/docs",
      "/terms",
      "/fonts/iweri-display.woff2",
      "/sign-in",
      "/og/home.png",
      "/api/v1/openapi.json",
      "/icon.svg",
    ]) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      console.log(`  ${status} ${path}`);
      if (status !== 200) fail(`${path} answered ${status}`);
    }
    // The process that opens uploads reads this one: its QR code, or that it has none that can be
    // read.
    const form = new FormData();
    const [design] = readdirSync(join(image, "public/designs")).filter((name) =>
      name.endsWith(".webp"),
    );
    form.set("file", new File([readFileSync(join(image, "public/designs", design))], design));
    const headers = { Origin: env.APP_URL };
    const checked = await fetch(`http://127.0.0.1:${port}/verify`, {
      method: "POST",
      body: form,
      headers,
      redirect: "manual",
    });
    console.log(`  ${checked.status} /verify`);
    if (
      checked.status !== 303 &&
      !(
        checked.status === 422 && (await checked.text()).includes("No certificate ID could be read")
      )
    )
      fail("an upload was not opened");
    for (const words of [
      ["bin/operator.mjs", "list"],
      ["bin/bounce.mjs"],
      ["bin/backup.mjs", join(data, "try.backup")],
    ]) {
      const { status, stdout, stderr } = run("node", ...words);
      console.log(`  ${words[0]}: ${status}`);
      if (status !== 0) fail(`${words.join(" ")} ended with ${status}\n${stdout}${stderr}`);
    }
    env.DATA_DIR = join(data, "restored");
    const restored = run("node", "bin/restore.mjs", join(data, "try.backup"));
    console.log(`  bin/restore.mjs: ${restored.status}`);
    if (restored.status !== 0) fail(restored.stdout + restored.stderr);
    server.kill("SIGTERM");
    if ((await ended) !== 0) fail("it didn't stop cleanly");
  } finally {
    server.kill("SIGKILL");
  }
}

function copy(words, from, to) {
  const target = join(to, words.at(-1));
  for (const word of words.slice(0, -1)) {
    const isFolder = words.at(-1).endsWith("/") && word !== ".";
    cpSync(join(from, word), isFolder ? join(target, word.split("/").at(-1)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** Whether a line of .dockerignore names a path: `*` stays within a folder, `**` does not. */
function fits(path, pattern) {
  const rule = pattern
    .replaceAll(".", "\\.")
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${rule}$`).test(path);
}

function sh(words, cwd, env = process.env) {
  const done = spawnSync("sh", ["-ec", words], {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (done.status !== 0) fail(`${words} exited with ${done.status}`);
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

function say(words) {
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${words}`);
}

function fail(words) {
  throw new Error(words);
}
