import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { renderToString } from "react-dom/server";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import { HydratedForm, type Question } from "./form.tsx";

/**
 * The form as one page rendered on the server, hydrated by one minified bundle, all compressed as
 * small as it gets.
 */
export async function serveHydratedForm(
  elements: FormElement[],
): Promise<{ port: number; close(): void }> {
  const built = await build({
    entryPoints: ["tests/load/hydrated-form/client.tsx"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2020",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const props = {
    title: "CVs that pass the screen",
    intro: "What recruiters look for in the first ten seconds, with three real CVs rewritten live.",
    questions: elements.map(questionOf),
  };
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${props.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/form.css"></head><body><div id="root">${renderToString(<HydratedForm {...props} />)}</div><script>window.props=${JSON.stringify(props).replaceAll("<", "\\u003c")}</script><script src="/form.js" defer></script></body></html>`;
  const files: Record<string, { type: string; body: Buffer }> = {
    "/": { type: "text/html; charset=utf-8", body: packed(html) },
    "/form.css": {
      type: "text/css",
      body: packed(await readFile("build/public-form.css", "utf8")),
    },
    "/form.js": { type: "text/javascript", body: packed(built.outputFiles[0]!.text) },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.body.length,
    });
    return response.end(file.body);
  });
  await new Promise<void>((done) => server.listen(0, done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const packed = (text: string): Buffer => brotliCompressSync(Buffer.from(text));

function questionOf({ id, kind, label, help, required, settings }: FormElement): Question {
  const options =
    kind === "yes-no" ? ["Yes", "No"] : ((settings.options as string[] | undefined) ?? []);
  return { id, kind, label, help, required, options };
}
