// `npm run operator -- …`: account administration, beside a running server or without one.
import { build, install } from "./install-and-build.mjs";

install();
build();
const env = { ...process.env };
process.env.NODE_ENV = "production";
const { runOperator } = await import("../build/operator.js");
const { code, text } = await runOperator(process.argv.slice(2), env);
(code === 0 ? console.log : console.error)(text);
process.exitCode = code;
