import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  throw redirect("/settings/profile");
}

export default function NoPage() {
  return null;
}
