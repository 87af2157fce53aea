// `npm run worker`: the worker process. A fresh clone is installed and built first.
import { build, install } from "./install-and-build.mjs";

install();
build();
await import("./worker.mjs");
