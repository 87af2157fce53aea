import { redirect } from "@remix-run/node";

/** Where people look for it; the form is on the help page. */
export function loader() {
  return redirect("/help#contact", 301);
}
