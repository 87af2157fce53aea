/**
 * A PostCSS step for browsers that know neither custom properties nor grid (Opera Mini, NetSurf):
 * before every colour, background, border and padding that reads a variable it puts the light
 * theme's value (of a `clamp` the least), and before `display: grid` and `flex` what comes nearest,
 * unless the rule says it itself.
 *
 * `display: false` leaves the displays alone: for a sheet whose grids are nearly all blocks anyway,
 * and whose bytes count.
 *
 * What is inside a deep ground changes its colours by changing variables, and these browsers can't
 * follow. So they get no deep ground at all: light text and dark grounds are written only where one
 * rule sets both.
 */
const INK = [17, 26, 51];
const WHITE = [255, 255, 255];
/** WCAG 2's least for large text and the edges of controls. */
const SEEN = 3;
const COLOURED =
  /^(?:color|background(?:-color)?|border(?:-(?:top|right|bottom|left))?(?:-color)?)$/;
const SPACED = /^padding(?:-(?:left|right|inline))?$/;
/** What these browsers don't know, or don't need. */
const MODERN = /:has\(|:is\(|:where\(|:hover|:focus|:active/;
const NEAREST = {
  grid: "block",
  flex: "block",
  "inline-grid": "inline-block",
  "inline-flex": "inline-block",
};

/** @type {import("postcss").PluginCreator<{ display?: boolean }>} */
module.exports = ({ display = true } = {}) => ({
  postcssPlugin: "literal-fallbacks",
  OnceExit(root) {
    const theme = lightTheme(root);
    root.walkRules((rule) => {
      if (rule.selectors.every((selector) => MODERN.test(selector))) return;
      const own = ownVariables(rule);
      // A theme of its own for what is inside.
      if ([...own.keys()].some((name) => theme.has(name))) return;
      const literal = (value) => literalOf(value, (name) => own.get(name) ?? theme.get(name));
      const text = colourIn(literal(lastValue(rule, /^color$/)));
      const ground = colourIn(literal(lastValue(rule, /^background(-color)?$/)));
      rule.walkDecls((declaration) => {
        const { prop, value } = declaration;
        const saysNearest = declaration.prev()?.prop === "display";
        if (
          display &&
          prop === "display" &&
          NEAREST[value] &&
          !saysNearest &&
          !declaration.important
        )
          declaration.cloneBefore({ value: NEAREST[value] });
        if (!value.includes("var(")) return;
        const fallback = literal(value);
        if (SPACED.test(prop) && fallback && !fallback.includes("calc(")) {
          const sides = prop === "padding-inline" ? ["padding-left", "padding-right"] : [prop];
          for (const side of sides) declaration.cloneBefore({ prop: side, value: fallback });
        }
        if (!COLOURED.test(prop)) return;
        if (
          fallback === null ||
          (prop === "color" ? !isSeen(text, ground) : /^back/.test(prop) && !isSeen(text, ground))
        )
          return;
        declaration.cloneBefore({ value: fallback });
      });
    });
  },
});
module.exports.postcss = true;

/**
 * Whether words are seen: those of a rule, else the page's, on the ground of the same rule, else on
 * a white one.
 */
function isSeen(text, ground) {
  return contrast(text ?? INK, ground ?? WHITE) >= SEEN;
}

/** The variables of every `:root` outside a media query, by their names. */
function lightTheme(root) {
  const theme = new Map();
  root.walkRules(":root", (rule) => {
    if (rule.parent?.type === "atrule" && rule.parent.name === "media") return;
    for (const [name, value] of ownVariables(rule)) theme.set(name, value);
  });
  return theme;
}

function ownVariables(rule) {
  const own = new Map();
  for (const node of rule.nodes)
    if (node.type === "decl" && node.prop.startsWith("--")) own.set(node.prop, node.value);
  return own;
}

function lastValue(rule, prop) {
  return rule.nodes.findLast((node) => node.type === "decl" && prop.test(node.prop))?.value ?? null;
}

/**
 * The value with its variables replaced and its colours as `#rrggbb`, those that let something
 * through laid on white; null where one is unknown.
 */
function literalOf(value, variable) {
  if (value === null) return null;
  let text = value;
  for (let depth = 0; text.includes("var("); depth++) {
    if (depth > 8) return null;
    let isKnown = true;
    text = text.replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name, otherwise) => {
      const found = variable(name) ?? otherwise;
      if (found === undefined) isKnown = false;
      return found ?? "";
    });
    if (!isKnown) return null;
  }
  return text
    .replace(/clamp\(([^,]+),[^)]*\)/g, "$1")
    .replace(
      /rgb\(\s*(\d+) (\d+) (\d+)(?:\s*\/\s*([\d.]+))?\s*\)/g,
      (_, red, green, blue, alpha = "1") =>
        hex([red, green, blue].map((part) => Math.round(255 + (part - 255) * Number(alpha)))),
    );
}

function hex(colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`.replace(
    /^#(.)\1(.)\2(.)\3$/,
    "#$1$2$3",
  );
}

/** The first `#rgb` or `#rrggbb` in a value. */
function colourIn(value) {
  const [, short, long] = /#(?:([0-9a-f]{3})|([0-9a-f]{6}))\b/i.exec(value ?? "") ?? [];
  const digits = long ?? short?.replace(/./g, "$&$&");
  return digits ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) : null;
}

/** WCAG 2: from 1 to 21. */
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
