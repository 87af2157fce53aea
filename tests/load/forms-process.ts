import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { tenQuestions } from "../factories/ten-questions.ts";
import { addWebinar } from "../factories/webinar.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

/**
 * The production server in a process of its own with the forms of the benchmark. Says where they
 * are, and what came of them when asked.
 */
process.env.NODE_ENV = "production";
const { app: context, port } = await serve(resolve("."), {
  NODE_ENV: "test",
  PORT: "0",
  APP_URL: "http://localhost",
  DATA_DIR: await mkdtemp(join(tmpdir(), "iweri-forms-")),
  LOG_LEVEL: "silent",
  WORKER: "off",
  // Each person comes from an address of their own.
  TRUST_PROXY: "1",
});
const { db } = context;
const owner = await createAccount(db, {
  kind: "company",
  accountName: "Lagoon Digital Academy",
  firstName: "Adaeze",
  lastName: "Nwosu",
  email: "owner@lagoon.test",
  passwordHash: "",
  supportEmail: "help@lagoon.test",
  now: new Date(),
});
await givePlan(db, owner.accountId);
const elements = tenQuestions();
const settings = {
  intro: "What recruiters look for in the first ten seconds, with three real CVs rewritten live.",
};
const open = await addPublishedForm(context, owner, { elements, settings });
const limited = await addPublishedForm(context, owner, {
  elements,
  settings,
  columns: { responseLimit: 100 },
});
const webinarForm = await addPublishedForm(context, owner, { elements, settings });
const webinar = await addWebinar(context, owner, webinarForm, { capacity: 100, waitingList: 1 });

process.on("message", async (asked) => {
  if (asked === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
    return;
  }
  const emails = await db
    .selectFrom("formResponses")
    .select(["formId", "email", "number"])
    .orderBy("number")
    .execute();
  const registrations = await db
    .selectFrom("webinarRegistrations")
    .select(["state", "position"])
    .where("webinarId", "=", webinar.id)
    .orderBy("position")
    .execute();
  const of = (formId: string) => emails.filter((one) => one.formId === formId);
  process.send?.({
    open: of(open.id),
    limited: of(limited.id),
    webinar: of(webinarForm.id),
    registrations,
  });
});
process.send?.({
  port,
  open: open.slug,
  limited: limited.slug,
  webinar: webinarForm.slug,
  elements,
});
process.on("disconnect", () => process.exit(0));
