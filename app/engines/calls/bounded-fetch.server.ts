import { AsyncLocalStorage } from "node:async_hooks";
import { networkProblem } from "./network-problem.server.ts";

/** No provider has more to say; an answer without an end must not take the memory of everybody. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** More came than any answer has. */
export class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

/**
 * As `fetch`, with an answer whose body fails with `AnswerTooLarge` past 1 MB, unpacked, and is
 * read no further.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  return bounded(await plainFetch()(input, init));
}

/**
 * The same for a library that fetches by itself, whatever it does in `work`. `problem`: why its
 * last call reached nobody.
 */
export async function withBoundedFetch<T>(
  work: () => Promise<T>,
): Promise<{ result: T; problem: string | null }> {
  install();
  const asking: Asking = { problem: null };
  const result = await current.run(asking, work);
  return { result, problem: asking.problem };
}

interface Asking {
  problem: string | null;
}

const current = new AsyncLocalStorage<Asking>();
let plain: typeof fetch | null = null;

function plainFetch(): typeof fetch {
  return plain ?? fetch;
}

/** Libraries call the global function. What isn't asked for a provider goes straight through. */
function install(): void {
  if (plain) return;
  const before = globalThis.fetch;
  plain = before;
  globalThis.fetch = async (input, init) => {
    const asking = current.getStore();
    if (!asking) return before(input, init);
    try {
      return bounded(await before(input, init), asking);
    } catch (error) {
      asking.problem = networkProblem(error);
      throw error;
    }
  };
}

function bounded(answer: Response, asking?: Asking): Response {
  if (!answer.body) return answer;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= MAX_ANSWER_BYTES) return controller.enqueue(chunk);
      if (asking) asking.problem = "sent more than 1 MB";
      controller.error(new AnswerTooLarge(`more than ${MAX_ANSWER_BYTES} bytes`));
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(limit), { status, statusText, headers });
}
