/**
 * A PostCSS step for a sheet that begins with `@within .name;`: its rules hold only below an
 * element with that class, where nothing of the page's own sheet holds any more. So the builder
 * shows a public form in the very styles of the public form.
 *
 * What is for a page that is the form's alone is left out: the header beside the questions, from
 * 960 px on.
 */

/** Drawings keep their attributes, which are styles too: they come apart without them. */
const RESET = ":where(:not(svg, svg *, img))";
const WHOLE_PAGE = /min-width:\s*960px/;

/** @type {import("postcss").PluginCreator<void>} */
module.exports = () => ({
  postcssPlugin: "scope-form-styles",
  OnceExit(root, { Rule }) {
    let scope = "";
    root.walkAtRules("within", (rule) => {
      scope = rule.params.trim();
      rule.remove();
    });
    if (!scope) return;
    root.walkAtRules("media", (media) => {
      if (WHOLE_PAGE.test(media.params)) media.remove();
    });
    root.walkRules((rule) => {
      if (rule.parent.type !== "atrule" || !/keyframes$/.test(rule.parent.name))
        rule.selectors = rule.selectors.map((selector) => below(scope, selector));
    });
    const reset = new Rule({ selector: `${scope} ${RESET}` });
    root.prepend(reset.append({ prop: "all", value: "revert" }));
  },
});
module.exports.postcss = true;

/** `:root` keeps its place: it says which theme the page has. */
function below(scope, selector) {
  const [, root, rest] = /^(:root(?:\[[^\]]*\]|:not\([^)]*\))*)(.*)$/s.exec(selector) ?? [];
  if (root) return `${root} ${scope}${rest}`;
  if (selector === "body") return scope;
  return `${scope} ${selector}`;
}
