import { connectFeatures } from "../../app/wiring/extensions.server.ts";

// Before each test file: what a test calls straight from the sources is connected as it is in the
// running app.
connectFeatures();
