import { z } from "zod";

/** What the settings post: how often notifications come by e-mail. */
export const digestForm = z.object({
  digest: z.enum(["off", "daily", "weekly"], { error: "Choose how often from the list" }),
});
