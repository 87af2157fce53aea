/** The style of the page that prints responses; on screen and on paper black on white. */
export const PRINT_STYLE = `:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1rem;font:1rem/1.45 system-ui,sans-serif;color:#111;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.125rem;margin:0}p{margin:.25rem 0}
a{color:#1a369e;display:inline-block;padding:.5rem 0}.bar{border-bottom:1px solid #999;padding-bottom:1rem}
article{padding:1rem 0;border-bottom:1px solid #999}.about,dt{color:#444;font-size:.875rem}
dl{margin:.75rem 0 0}dl div{padding:.375rem 0;break-inside:avoid}dd img{display:block;max-width:16rem;max-height:5rem;margin:.25rem 0}dd{margin:0;white-space:pre-line;unicode-bidi:plaintext}
:focus-visible{outline:3px solid #2448c8;outline-offset:2px}
@media print{body{max-width:none;padding:0;font-size:11pt}.no-print{display:none}article{break-after:page;border:0;padding:0}article:last-of-type{break-after:auto}}`;
