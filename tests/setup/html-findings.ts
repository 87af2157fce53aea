import { HtmlValidate } from "html-validate/node";

/**
 * html-validate's recommended rules; what is switched off is no question of validity, and its
 * reason stands beside it.
 */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // As React writes it; the same document to a parser.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    // React's own ids have colons, and ids of fields the dots of their names. Spaces are refused.
    "valid-id": ["error", { relaxed: true }],
    // Any element that may have a name, such as a list.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // A label around its control names it as well: programs that are steered by voice find some
    // controls only so.
    "no-redundant-for": "off",
    // Without a type an input is a text field. Public forms leave it out: their readers pay for
    // every byte.
    "no-implicit-input-type": "off",
    // Lists are sent as fields of one name: ticked rows, names of values and the values beside
    // them.
    "form-dup-name": "off",
    // A title begins with what an organiser called the thing, however long that is.
    "long-title": "off",
    "no-inline-style": "off",
  },
});

/** What html-validate finds in a page, one line each, beginning with the page's name. */
export async function htmlFindings(name: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = lines[line - 1]?.slice(Math.max(0, column - 40), column + 80);
      return `${name}: ${ruleId}: ${message} … ${near}`;
    }),
  );
}
