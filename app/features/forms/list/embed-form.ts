interface EmbeddedForm {
  title: string;
  /** `https://…/f/{slug}` */
  url: string;
}

/**
 * HTML that shows the form inside a page of another site: a link, which a script turns into a frame
 * as high as the form. Where scripts are blocked the link stays.
 */
export function embedCode({ title, url }: EmbeddedForm): string {
  const { origin } = new URL(url);
  return (
    `<a href="${escapeHtml(url)}" data-form>${escapeHtml(title)}</a>\n` +
    `<script src="${escapeHtml(origin)}/embed.js" async></script>`
  );
}

/** The frame alone, as for pages that take no scripts of others. */
function embedFrame({ title, url }: EmbeddedForm, { width, height }: FrameSize): string {
  return (
    `<iframe src="${escapeHtml(`${url}?embed=1`)}" title="${escapeHtml(title)}" ` +
    `width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
  );
}

interface FrameSize {
  width: number;
  height: number;
}

/**
 * What `/embed.js` is: at most a kilobyte. It asks for nothing, keeps nothing, and hears only how
 * high a form of ours is, from the form's own frame.
 */
export const EMBED_SCRIPT = `(function () {
  var origin = new URL(document.currentScript.src).origin;
  function each(what, act) { Array.prototype.forEach.call(document.querySelectorAll(what), act); }
  function show() {
    each("a[data-form]", function (link) {
      var url = new URL(link.href);
      if (url.origin !== origin) return;
      url.searchParams.set("embed", "1");
      var frame = document.createElement("iframe");
      frame.src = url.href;
      frame.title = link.textContent;
      frame.style.cssText = "width:100%;height:900px;border:0";
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

/** oEmbed's answer (oembed.com, 2.3.4): the sizes asked for are kept to. */
export function oEmbedOf(
  form: EmbeddedForm & { organiser: string },
  provider: { name: string; url: string },
  asked: URLSearchParams,
) {
  const at = (name: string, usual: number) => {
    const most = Number(asked.get(name));
    return most >= 1 ? Math.min(usual, Math.floor(most)) : usual;
  };
  const size = { width: at("maxwidth", 640), height: at("maxheight", 900) };
  return {
    version: "1.0",
    type: "rich",
    title: form.title,
    author_name: form.organiser,
    provider_name: provider.name,
    provider_url: provider.url,
    cache_age: 3600,
    html: embedFrame(form, size),
    ...size,
  };
}

/** The slug in a form's address here; null: it is another page, or another site's. */
export function slugInAddress(address: string | null, appUrl: string): string | null {
  const url = URL.parse(address ?? "");
  if (!url || url.origin !== new URL(appUrl).origin) return null;
  return /^\/f\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
