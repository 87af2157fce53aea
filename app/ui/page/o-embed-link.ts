import type { MetaDescriptor } from "@remix-run/node";

/** Where sites find out how to show the page of ours whose link was pasted there. */
export function oEmbedLink(pageUrl: string): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: `${new URL(pageUrl).origin}/oembed?url=${pageUrl}`,
  };
}
