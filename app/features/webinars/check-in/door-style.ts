/*
 * The style of the helper's page, printed into it. Black on white, because it is read in the sun;
 * large, because it is pressed in a hurry. Green, amber and red always come with a word.
 */
export const DOOR_STYLE =
  ":root{color-scheme:light;--c:#fff;--i:#000;--m:#333;--l:#8a8a8a;--f:#000;--o:#fff;--g:#00602b;--y:#ffd43b;--r:#a30015}" +
  ("@media " +
    "(prefers-color-scheme:dark){:root{color-scheme:dark;--c:#000;--i:#fff;--m:#ddd;--l:#9a9a9a;--f:#fff;--o:#000}}") +
  ("*{box-sizing:border-box}body{margin:0;background:var(--c);color:var(--i);font:1.125rem/1.4 " +
    "system-ui,sans-serif;overflow-wrap:anywhere}") +
  ("main,header,footer{max-width:36rem;margin:auto;padding:.75rem " +
    "1rem}header{display:grid;grid-template-columns:1fr auto;gap:.125rem " +
    ".75rem;border-bottom:2px solid var(--i)}") +
  ("h1{font-size:1.125rem;line-height:1.25;margin:0}h2{font-size:1.125rem;margin:1.25rem " +
    "0 .5rem}p{margin:.25rem 0}small,.m{color:var(--m);font-size:1rem}") +
  (".n{grid-row:1/span " +
    "2;grid-column:2;text-align:right;font-size:1rem;line-height:1.2}.n " +
    "b{display:block;font-size:1.75rem;line-height:1}") +
  "#line{grid-column:1/-1;font-size:1rem;font-weight:600;min-height:1.4em}" +
  (":focus-visible{outline:4px solid #1d4ed8;outline-offset:2px}@media " +
    "(prefers-color-scheme:dark){:focus-visible{outline-color:#9db7ff}}") +
  ("label{display:block;font-weight:700;margin:.75rem 0 " +
    ".25rem}input{width:100%;min-height:56px;padding:.5rem .75rem;border:2px solid " +
    "var(--i);border-radius:10px;background:var(--c);color:var(--i);font:inherit;font-size:1.25rem}") +
  ("button,.b{display:block;width:100%;min-height:56px;padding:.5rem 1rem;border:2px " +
    "solid " +
    "var(--f);border-radius:10px;background:var(--f);color:var(--o);font:inherit;font-weight:700;font-size:1.25rem;text-align:center;cursor:pointer}") +
  ("button.q{background:transparent;color:inherit;border-color:currentColor;font-size:1.125rem}button[disabled]{opacity:.5}form.f{display:grid;grid-template-columns:1fr " +
    "auto;gap:.5rem}form.f label{grid-column:1/-1;margin-bottom:-.25rem}form.f " +
    "button{width:auto}") +
  ("ul{list-style:none;margin:0;padding:0}li{padding:.75rem 0;border-bottom:1px solid " +
    "var(--l)}li p{margin:0 0 .5rem}li b{font-size:1.25rem}") +
  ("#result{margin:.25rem 0 1rem;padding:1rem;border-radius:12px;border:3px solid " +
    "var(--i)}#result h2{margin:0;font-size:1.5rem;line-height:1.2}#result h2 " +
    "svg{width:1.1em;height:1.1em;vertical-align:-.15em;margin-right:.35em}#result " +
    ".w{font-size:1.5rem;font-weight:700;line-height:1.2;margin:.35rem 0}#result " +
    "form,#result>button{margin-top:.75rem}") +
  ".in{background:var(--g);color:#fff;border-color:var(--g)!important}.again{background:var(--y);color:#000;border-color:#000!important}.stop{background:var(--r);color:#fff;border-color:var(--r)!important}" +
  (".in button,.stop button{background:#fff;color:#000;border-color:#fff}.again " +
    "button{background:#000;color:#fff;border-color:#000}.in button.q,.stop " +
    "button.q,.again " +
    "button.q{background:transparent;color:inherit;border-color:currentColor}") +
  ("#view{position:relative;margin:.75rem " +
    "0;border-radius:12px;overflow:hidden;background:#000}#view " +
    "video{display:block;width:100%;max-height:50vh;object-fit:cover}") +
  ("details{margin-top:1.25rem;border-top:2px solid " +
    "var(--i);padding-top:.25rem}summary{min-height:48px;display:flex;align-items:center;font-weight:700;cursor:pointer}summary:before{content:'+';margin-right:.5rem;font-size:1.5rem}details[open] " +
    "summary:before{content:'\\2212'}") +
  (".e{color:var(--r);font-weight:700}@media " +
    "(prefers-color-scheme:dark){.e{color:#ff9b9b}}.card{border:2px solid " +
    "var(--i);border-radius:12px;padding:.75rem 1rem;margin:.75rem " +
    "0}.check{display:flex;gap:.75rem;align-items:center;min-height:48px;font-weight:400;margin:0}.check " +
    "input{width:28px;min-height:28px}") +
  "[hidden]{display:none!important}@media (forced-colors:active){#result,button{border:3px solid}}";
