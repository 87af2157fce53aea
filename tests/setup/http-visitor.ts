import { Visitor } from "./start-app.ts";

/**
 * A browser without JavaScript in front of the real server, which keeps account of everything that
 * was typed or handed to it.
 */
export class HttpVisitor extends Visitor {
  /** Words and values, of forms and of addresses. */
  readonly typed: Set<string>;

  constructor(port: number, typed = new Set<string>()) {
    super(async (request) => {
      const { pathname, search } = new URL(request.url);
      const body =
        request.method === "GET" || request.method === "HEAD"
          ? undefined
          : await request.arrayBuffer();
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body,
        redirect: "manual",
      });
      for (const cookie of answer.headers.getSetCookie())
        typed.add(cookie.split(";")[0]!.split("=").slice(1).join("="));
      return answer;
    });
    this.typed = typed;
  }

  override post(
    path: string,
    fields: Parameters<Visitor["post"]>[1],
    headers: HeadersInit = {},
  ): Promise<Response> {
    const values =
      fields instanceof FormData || fields instanceof URLSearchParams
        ? [...fields.values()]
        : Object.values(fields).flat();
    for (const value of values) if (typeof value === "string") this.typed.add(value);
    return super.post(path, fields, headers);
  }
}
