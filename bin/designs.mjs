// `npm run designs`: a contact sheet of all templates with names of many kinds, in `designs-sheet`
// or the folder given.
import { installWithTools, run } from "./install-and-build.mjs";

installWithTools();
run("npx", ["--no-install", "tsx", "bin/draw-contact-sheet.ts", ...process.argv.slice(2)]);
