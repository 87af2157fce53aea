import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Everything that came, headers included. */
  bytesSent: number;
}

/**
 * Asks for a path on a connection of its own, as a browser that has never been here; redirects are
 * not followed.
 */
export function overHttp(port: number, path: string): Promise<HttpAnswer> {
  return new Promise((done, fail) => {
    const headers = {
      Host: "localhost:3000",
      Accept: "text/html,*/*",
      "Accept-Encoding": "gzip, deflate, br",
    };
    get({ port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      const { socket } = response;
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        const encoding = response.headers["content-encoding"];
        const plain =
          encoding === "br"
            ? brotliDecompressSync(body)
            : encoding === "gzip"
              ? gunzipSync(body)
              : body;
        const { statusCode: status = 0, headers } = response;
        done({ status, headers, text: plain.toString("utf8"), bytesSent: socket.bytesRead });
      });
    }).on("error", fail);
  });
}
