import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** How long a refused client may go on sending before it is cut off. */
const LINGER_MS = 2_000;

/** An HTTP server that answers requests it can't parse in words, and makes sure that the answer arrives. */
export function createWebServer(listener: RequestListener): Server {
  const answers = new WeakMap<Socket, ServerResponse>();
  return createServer((request, response) => {
    answers.set(request.socket, response);
    listener(request, response);
  }).on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (error.code === "ECONNRESET" || isAnswering) socket.destroy();
    // More may arrive on a connection that was refused; one answer is enough.
    else if (socket.writable) refuse(error, socket);
  });
}

/**
 * Answers, and reads on for a moment: closing a connection while data still arrives resets it, and the client never sees the answer
 * (RFC 9112, 9.6). Node itself closes at once.
 */
function refuse({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const [status, words] = refusal(code);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(words)}\r\n\r\n${words}`,
  );
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(cutOff));
}

/** Codes of https://nodejs.org/api/errors.html and of llhttp, the parser. */
function refusal(code: string | undefined): [status: number, words: string] {
  if (code === "HPE_HEADER_OVERFLOW")
    return [
      431,
      "Your browser sent more cookies, or a longer address, than we can read. Delete this site’s cookies, or shorten the address, and try again.",
    ];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "Your request did not arrive in time. Try again."];
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return [413, "This request is larger than we can read."];
  return [400, "We couldn’t read this request."];
}
