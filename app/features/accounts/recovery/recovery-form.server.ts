import { z } from "zod";
import { emailField } from "../form-fields.server.ts";

/** Whose password was forgotten. */
export const recoveryForm = z.object({ email: emailField("Please enter a valid email address") });
