import { renderToStaticMarkup } from "react-dom/server";
import type { Tone } from "#app/features/certificates/public/verdict.ts";
import { languageTag } from "#app/ui/languages/languages.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { Card } from "./find-card.server.ts";

/** The product's blue, where an organiser has no colour. */
const USUAL_COLOUR = "#2448c8";

/** Light alone: it stands on somebody’s page, which needn’t be as the visitor’s device. */
const CSS =
  "*{box-sizing:border-box;margin:0}" +
  "body{font:16px/1.45 system-ui,sans-serif;color:#111a33;background:#fff;padding:2px}" +
  "a{color:#2040b6}h1{font-size:20px;line-height:1.25}p,li{overflow-wrap:anywhere}" +
  ".c{border:1px solid #dbe1ed;border-left:6px solid var(--c);border-radius:8px;padding:16px 20px}" +
  ".c>*+*{margin-top:8px}.s{color:#424d68;font-size:14px}" +
  ".b{display:inline-flex;align-items:center;min-height:44px;margin-top:8px;padding:0 20px;" +
  "border-radius:6px;background:var(--c);color:#fff;font-weight:600;text-decoration:none}" +
  "a:focus-visible{outline:3px solid #2448c8;outline-offset:2px}" +
  ".v{font-weight:600}.good{color:#116943}.bad{color:#b21e2a}.careful,.newer{color:#6a4c00}" +
  "ul{list-style:none;padding:0}li{padding:8px 0;border-top:1px solid #dbe1ed}";

/**
 * Tells the page around it how high the card is, as our script reads it and as WordPress does, whose
 * frame has a secret in its address and opens no link by itself (`wp-embed.js`).
 */
const SCRIPT =
  "(function(){var s=(/secret=([^&]+)/.exec(location.hash)||[])[1],e=document.documentElement;" +
  'function t(m,v){parent.postMessage({message:m,value:v,secret:s},"*")}' +
  "new ResizeObserver(function(){var h=e.offsetHeight;" +
  'parent.postMessage({formHeight:h},"*");if(s)t("height",h)}).observe(e);' +
  'if(s)e.addEventListener("click",function(v){var a=v.target.closest("a");' +
  'if(a){v.preventDefault();t("link",a.href)}})})()';

/** The whole page of a card: nothing in it is fetched, and nothing is kept in the browser. */
export function cardPage(card: Card, nonce: string): string {
  const colour = readableShade(card.colour ?? USUAL_COLOUR) ?? USUAL_COLOUR;
  const page = renderToStaticMarkup(
    <html lang={languageTag(card.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${card.title} · ${card.by}`}</title>
        <link rel="canonical" href={card.url} />
        <link rel="icon" href="data:," />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: `:root{--c:${colour}}${CSS}` }} />
      </head>
      <body>
        <CardView card={card} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}

const TONE_CLASS: Partial<Record<Tone, string>> = {
  good: "v good",
  bad: "v bad",
  careful: "v careful",
  newer: "v newer",
};

/** Links open in a window of their own: the page around the card stays. */
function CardView({ card: { title, url, by, lines, verdict, events, button } }: { card: Card }) {
  return (
    <main className="c">
      {verdict ? <p className={TONE_CLASS[verdict.tone] ?? "v"}>{verdict.words}</p> : null}
      <h1 dir="auto">{title}</h1>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      {events.length > 0 ? (
        <ul>
          {events.map((event) => (
            <li key={event.url}>
              <a href={event.url} target="_blank" rel="noopener" dir="auto">
                {event.title}
              </a>
              <p className="s">{event.when}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="s" dir="auto">
        {by}
      </p>
      <a className="b" href={url} target="_blank" rel="noopener">
        {button}
      </a>
    </main>
  );
}
