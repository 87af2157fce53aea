import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Installation } from "../installation.server.ts";
import { answerHealth, answerMetrics, answerReadiness } from "../running/answer-probes.server.ts";

interface Standing {
  lastTurnAt(): number;
  isDraining(): boolean;
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics` for a worker, as the web process does for itself, and nothing else. Resolves when it
 * listens.
 */
export async function serveProbes(
  installation: Installation,
  port: number,
  standing: Standing,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(installation, standing, request)
      .then(async (said) => {
        response.writeHead(said.status, Object.fromEntries(said.headers));
        response.end(request.method === "HEAD" ? undefined : await said.text());
      })
      .catch((error) => {
        installation.log.error({ err: error }, "a worker's probe failed");
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  installation: Installation,
  standing: Standing,
  { method, url, headers }: IncomingMessage,
): Promise<Response> {
  if (method !== "GET" && method !== "HEAD") return new Response("It is only read.\n", { status: 405 });
  switch (url?.split("?")[0]) {
    case "/healthz":
      return answerHealth();
    case "/readyz":
      return answerReadiness(installation, { workerTurnAt: standing.lastTurnAt(), draining: standing.isDraining() });
    case "/metrics":
      return (await answerMetrics(installation, headers.authorization ?? "")) ?? notHere();
    default:
      return notHere();
  }
}

function notHere(): Response {
  return new Response("Only /healthz, /readyz and, with METRICS_TOKEN, /metrics are here.\n", { status: 404 });
}
