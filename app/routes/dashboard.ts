import { redirect } from "@remix-run/node";

/** Until the dashboard exists, work starts at the projects. */
export function loader() {
  return redirect("/projects");
}
