// Imported first by the programs that run without npm: an old Node fails later, on something that
// says nothing.
import { setFlagsFromString } from "node:v8";
import { isSupported, NEEDED, withoutMaglev } from "./node-lines.mjs";

if (!isSupported(process.versions.node)) {
  console.error(
    `node: this is Node ${process.versions.node}; ${NEEDED}. See https://nodejs.org, or use npm, which installs the right one.`,
  );
  process.exit(1);
}
for (const flag of withoutMaglev(process.versions.node)) setFlagsFromString(flag);
