import type { Organiser } from "../accounts/require-organiser.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { loadSampleData } from "./load-sample-data.server.ts";
import { removeSampleData } from "./remove-sample-data.server.ts";

/** Loads or removes the sample data, as the button pressed says. Pressed twice, it is done once. */
export async function answerSampleData(
  installation: Installation,
  { account, user }: Organiser,
  request: Request,
): Promise<Response> {
  const form = await readPostedForm(request);
  const now = installation.clock();
  const intent = form.get("intent");
  if (intent === "load-sample-data") {
    const isNew = await loadSampleData(installation, { account, userId: user.id, now });
    const text = isNew ? "The sample data is here. Nobody in it is ever mailed." : "The sample data is here already.";
    return seeOtherWith(installation, "/dashboard", { kind: "success", text });
  }
  if (intent === "remove-sample-data") {
    const wasThere = await removeSampleData(installation, account.id);
    const text = wasThere ? "The sample data is gone. What you made yourself is still here." : "There is no sample data.";
    return seeOtherWith(installation, "/dashboard", { kind: "success", text });
  }
  throw new Response("There is no such button.", { status: 400 });
}
