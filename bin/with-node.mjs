// `node bin/with-node.mjs PROGRAM …` is what every npm command runs: bin/PROGRAM.mjs on a Node that
// the product supports. On an older one it installs the current LTS beside the project, once, and
// continues with that, first on PATH for all that is started. Syntax for Node 14, as in
// node-lines.mjs.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  binOf,
  DEFAULT_LINE,
  installNode,
  isInstalled,
  isSupported,
  NEEDED,
  packagedVersion,
  programOf,
  withNode,
} from "./node-lines.mjs";

/**
 * EX_TEMPFAIL of sysexits.h: a mail server keeps the mail that it pipes to `bounce`, and tries
 * again later.
 */
const TRY_LATER = 75;
const [, here, program, ...words] = process.argv;
const file = join(dirname(fileURLToPath(import.meta.url)), `${program}.mjs`);

if (isSupported(process.versions.node)) {
  process.argv.splice(1, 2, file);
  import(pathToFileURL(file).href);
} else {
  continueWithPackagedNode();
}

function continueWithPackagedNode() {
  const old = `node: this is Node ${process.versions.node}, but ${NEEDED}`;
  const { version, problem } = packagedVersion(DEFAULT_LINE);
  if (problem) return stop(`${old}; ${problem}`);
  if (!isInstalled(version)) {
    console.error(`${old}; installing Node ${version} into .node, once (about 10 seconds) …`);
    const failure = installNode(version);
    if (failure) return stop(`node: Node ${version} could not be installed: ${failure}`);
  } else console.error(`${old}; continuing with Node ${version} from .node.`);
  run(version);
}

function run(version) {
  const child = spawn(programOf(version), [here, program, ...words], {
    stdio: "inherit",
    env: withNode(version),
  });
  // A terminal sends an interrupt to both; a second one would tell the server to stop at once.
  const isTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ["SIGINT", "SIGQUIT"])
    process.on(signal, () => isTerminal || child.kill(signal));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) =>
    stop(
      `node: ${binOf(version)} can't be started (${error.message}). Remove the folder .node and try again.`,
    ),
  );
  child.on("exit", (code, signal) => {
    // Ends as the program did: killed by the same signal.
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      setTimeout(() => process.exit(128 + constants.signals[signal]), 1000);
    } else process.exit(code);
  });
}

function stop(words) {
  console.error(words);
  process.exit(program === "bounce" ? TRY_LATER : 1);
}
