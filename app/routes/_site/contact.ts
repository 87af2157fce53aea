import { redirect } from "@remix-run/node";

/** An address people try; the contact form is on the help page. */
export function loader() {
  return redirect("/help#contact", 301);
}
