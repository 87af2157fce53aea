import { redirect } from "@remix-run/node";

/**
 * Where password managers send people to change a password (W3C, A Well-Known URL for Changing
 * Passwords).
 */
export function loader() {
  return redirect("/settings/security", 302);
}
