// Imported first by the programs that run without npm: an old Node fails later, on something that says nothing.
import { isSupported } from "./node-lines.mjs";

if (!isSupported(process.versions.node)) {
  console.error(
    `node: this is Node ${process.versions.node}; Iweri needs 22.12 or newer, 24 or 26. See https://nodejs.org, or use npm: its commands bring one along.`,
  );
  process.exit(1);
}
