import { EMBED_SCRIPT } from "#app/features/site/embeds/embed-code.ts";

const SHORT = EMBED_SCRIPT.replace(/\n */g, "\n");

/** The script that shows a form inside a page of another site. */
export function loader() {
  return new Response(SHORT, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
