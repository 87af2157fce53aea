// Imported first by the programs that run without npm: an old Node fails later, on something that says nothing.
import { isSupported, NEEDED } from "./node-lines.mjs";

if (!isSupported(process.versions.node)) {
  console.error(
    `node: this is Node ${process.versions.node}; ${NEEDED}. See https://nodejs.org, or use npm: its commands bring one along.`,
  );
  process.exit(1);
}
