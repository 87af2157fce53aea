import type { MetaFunction } from "@remix-run/node";
import { useSite } from "../ui/site/site-data.ts";
import type { SiteHandle } from "../ui/site/site-handle.ts";
import { siteMeta } from "../ui/site/site-meta.ts";

export const handle: SiteHandle = { menu: "blue", jumps: true };
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    fullTitle: "Certificates with the right name, in the right inbox",
    description: "Design a certificate, upload your list, and send each person their own. Anyone can check that it is genuine.",
  });

export default function Home() {
  const { appName } = useSite();
  return (
    <main id="main" className="wrap py-10">
      <h1 className="display text-display">Certificates with the right name on them, in the right inbox.</h1>
      <p>{appName}</p>
    </main>
  );
}
