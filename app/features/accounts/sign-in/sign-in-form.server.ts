import { z } from "zod";

/** Who signs in, and whether this browser keeps them signed in for 30 days. */
export const signInForm = z.object({
  email: z.string({ error: "Email is required" }).trim().min(1, "Email is required"),
  password: z.string({ error: "Password is required" }),
  remember: z.string().optional(),
});
