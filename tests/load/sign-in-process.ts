import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

/**
 * The production server in a process of its own with PEOPLE accounts: `person-0@lagoon.test` and so
 * on. Says its port.
 */
process.env.NODE_ENV = "production";
const running = await serve(resolve("."), {
  NODE_ENV: "test",
  PORT: "0",
  APP_URL: "http://localhost",
  DATA_DIR: await mkdtemp(join(tmpdir(), "iweri-sign-in-")),
  LOG_LEVEL: "silent",
  WORKER: "off",
  // Each person comes from an address of their own.
  TRUST_PROXY: "1",
});
const passwordHash = await hashPassword(process.env.PASSWORD ?? "");
for (let i = 0; i < Number(process.env.PEOPLE); i++) {
  const email = `person-${i}@lagoon.test`;
  const name = { accountName: "Lagoon", firstName: "Ada", lastName: "Obi" };
  await createAccount(running.app.db, {
    kind: "company",
    ...name,
    email,
    passwordHash,
    supportEmail: email,
    now: new Date(),
  });
}
process.stdout.write(`${running.port}\n`);
