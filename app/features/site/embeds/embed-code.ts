import { escapeHtml } from "#app/platform/text/wording.ts";

/** A page of ours that other sites can show: a form or event, a certificate, an issuer. */
export interface EmbeddedPage {
  title: string;
  /** `https://…/f/{slug}`, `/c/{id}` or `/i/{name}` */
  url: string;
}

/**
 * HTML that shows the form inside a page of another site: a link, which a script turns into a frame
 * as high as the form. Where scripts are blocked the link stays. `card`: not the form itself, but a
 * card that leads to the page.
 */
export function embedCode({ title, url }: EmbeddedPage, as: "form" | "card" = "form"): string {
  const { origin } = new URL(url);
  return (
    `<a href="${escapeHtml(url)}" data-${as}>${escapeHtml(title)}</a>\n` +
    `<script src="${escapeHtml(origin)}/embed.js" async></script>`
  );
}

/** The address of a page's card: `/e/f/{slug}` for `/f/{slug}`. */
export function cardAddress(url: string): string {
  const card = new URL(url);
  return `${card.origin}/e${card.pathname}`;
}

/**
 * What `/embed.js` is: at most a kilobyte. It asks for nothing, keeps nothing, and hears only how
 * high a page of ours is, from that page's own frame.
 */
export const EMBED_SCRIPT = `(function () {
  var origin = new URL(document.currentScript.src).origin;
  function each(what, act) { Array.prototype.forEach.call(document.querySelectorAll(what), act); }
  function show() {
    each("a[data-form],a[data-card]", function (link) {
      var url = new URL(link.href), card = "card" in link.dataset;
      if (url.origin !== origin) return;
      if (card) url.pathname = "/e" + url.pathname;
      else url.searchParams.set("embed", "1");
      var frame = document.createElement("iframe");
      frame.src = url.href;
      frame.title = link.textContent;
      frame.style.cssText = "width:100%;border:0;height:" + (card ? 240 : 900) + "px";
      link.replaceWith(frame);
    });
  }
  addEventListener("message", function (event) {
    var height = event.origin === origin && event.data && +event.data.formHeight;
    if (height > 0) each("iframe", function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Math.min(height, 20000) + "px";
    });
  });
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
})();
`;

/**
 * oEmbed's answer (oembed.com, 2.3.4): the page's card, in the sizes asked for. A form itself can't
 * be shown so: WordPress frames what it doesn't know with scripts alone (`sandbox="allow-scripts"`,
 * `wp_filter_oembed_result`), and there no form can be sent.
 */
export function oEmbedOf(
  page: EmbeddedPage & { by: string; heightPx: number },
  provider: { name: string; url: string },
  asked: URLSearchParams,
) {
  const at = (name: string, usual: number) => {
    const most = Number(asked.get(name));
    return most >= 1 ? Math.min(usual, Math.floor(most)) : usual;
  };
  const width = at("maxwidth", 600);
  const height = at("maxheight", page.heightPx);
  return {
    version: "1.0",
    type: "rich",
    title: page.title,
    author_name: page.by,
    provider_name: provider.name,
    provider_url: provider.url,
    cache_age: 3600,
    html:
      `<iframe src="${escapeHtml(cardAddress(page.url))}" title="${escapeHtml(page.title)}" ` +
      `width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    width,
    height,
  };
}

const KINDS = ["f", "c", "i"] as const;
export type EmbeddedKind = (typeof KINDS)[number];

export function isEmbeddedKind(kind: string | undefined): kind is EmbeddedKind {
  return KINDS.some((known) => known === kind);
}

/** What an address here leads to; null: nothing that can be shown elsewhere, or another site. */
export function readEmbedded(
  address: string | null,
  appUrl: string,
): { kind: EmbeddedKind; name: string } | null {
  const url = URL.parse(address ?? "");
  if (!url || url.origin !== new URL(appUrl).origin) return null;
  const [, kind, name] = /^\/([fci])\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return isEmbeddedKind(kind) && name ? { kind, name } : null;
}
