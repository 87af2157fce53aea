// The regular expressions of a source file, also those made by `new RegExp` from texts that stand
// in the program.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { root } from "./install-and-build.mjs";

/** "// At most 1,000 letters: why", on the line of the expression or above its statement. */
const CAP = /\/\/ At most ([\d,]+) letters\b/;

/**
 * The expressions of `text`, the content of `path`: `{ path, line, source, flags, cap }`. `cap`:
 * the letters of the text that it meets, as a comment says; null: any number. `source`: null where
 * it is put together while the program runs.
 */
export function expressionsIn(path, text) {
  const file = parse(path, text);
  const lines = text.split("\n");
  const found = [];
  const add = (node, source, flags) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line;
    const above = /[=([]$/.test(lines[line - 1] ?? "") ? 2 : 1;
    const cap = CAP.exec(lines.slice(Math.max(0, line - above), line + 1).join("\n"))?.[1];
    found.push({
      path,
      line: line + 1,
      source,
      flags,
      cap: cap === undefined ? null : Number(cap.replaceAll(",", "")),
    });
  };
  const walk = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const end = node.text.lastIndexOf("/");
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (isMaker(node)) {
      const [source, flags] = node.arguments ?? [];
      // A copy of an expression, with other flags.
      if (!source || !isIdentifierOfExpression(source, file)) {
        add(
          node,
          (source && textOf(source, path, file)) ?? null,
          (flags && textOf(flags, path, file)) ?? "",
        );
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

function parse(path, text) {
  return ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

function isMaker(node) {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === "RegExp"
  );
}

function isIdentifierOfExpression(node, file) {
  const value = ts.isIdentifier(node) ? declaredIn(file, node.text) : undefined;
  return (
    value !== undefined && (value.kind === ts.SyntaxKind.RegularExpressionLiteral || isMaker(value))
  );
}

/** What a constant at the top of a file is set to. */
function declaredIn(file, name) {
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const declared of statement.declarationList.declarations)
      if (declared.name.getText() === name && statement.declarationList.flags & ts.NodeFlags.Const)
        return declared.initializer;
}

/**
 * The text that an expression of the program stands for, as far as constants say it; null: only the
 * running program knows.
 */
function textOf(node, path, file) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return String(Number(node.text));
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return textOf(node.expression, path, file);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return together([textOf(node.left, path, file), textOf(node.right, path, file)]);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw")
    return templateOf(node.template, path, file, true);
  if (ts.isTemplateExpression(node)) return templateOf(node, path, file, false);
  return ts.isIdentifier(node) ? constantOf(node.text, path, file) : null;
}

function templateOf(template, path, file, isRaw) {
  const piece = (part) => (isRaw ? part.rawText : part.text);
  if (!ts.isTemplateExpression(template)) return piece(template);
  return together([
    piece(template.head),
    ...template.templateSpans.flatMap(({ expression, literal }) => [
      textOf(expression, path, file),
      piece(literal),
    ]),
  ]);
}

const together = (parts) => (parts.includes(null) ? null : parts.join(""));

function constantOf(name, path, file) {
  const here = declaredIn(file, name);
  if (here) return textOf(here, path, file);
  for (const statement of file.statements.filter(ts.isImportDeclaration)) {
    const names = statement.importClause?.namedBindings;
    const bound =
      names && ts.isNamedImports(names) && names.elements.find((one) => one.name.text === name);
    if (!bound) continue;
    const from = statement.moduleSpecifier.text;
    const target = from.startsWith("#") ? from.slice(1) : join(dirname(path), from);
    if (!existsSync(join(root, target))) return null;
    const other = readFileSync(join(root, target), "utf8");
    return constantOf((bound.propertyName ?? bound.name).text, target, parse(target, other));
  }
  return null;
}
