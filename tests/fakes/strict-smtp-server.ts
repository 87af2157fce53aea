import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** What the server does with one message instead of taking it. */
export type Quirk =
  | { at: "MAIL" | "RCPT" | "DATA" | "END"; answer: string }
  /** Takes it or not, and closes the connection, with or without an answer. */
  | { at: "END"; keep: boolean; closes: true; answer?: string }
  /** Takes it, and says nothing from then on. */
  | { at: "END"; isSilent: true; answer?: string }
  /** Waits for the letters of a message although nobody gets it. */
  | { at: "RCPT"; answer: string; stillGoesOn: true };

interface Strict {
  url: string;
  /** Recipient and letters, as they came, dots included. */
  taken: { to: string; mime: string }[];
  /** What broke the rules, in words. */
  broken: string[];
  connections: number;
  close(): Promise<void>;
}

/**
 * A mail server by the letter of RFC 5321 and 2920: what may not be sent ahead is written down in
 * `broken`. `quirkOf` is asked once for each RCPT, by its address. `slow`: answers come a letter at
 * a time.
 */
export async function startStrictSmtpServer({
  offers = ["PIPELINING"],
  quirkOf = () => null,
  slow = false,
}: {
  offers?: string[];
  quirkOf?: (to: string) => Quirk | null;
  slow?: boolean;
} = {}): Promise<Strict> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    strict.connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let left = "";
    let stage: "start" | "ready" | "mail" | "rcpt" | "data" = "start";
    let to = "";
    let quirk: Quirk | null = null;
    let sent = Promise.resolve();
    let isSilent = false;
    const say = (text: string) => {
      if (isSilent) return;
      sent = sent.then(async () => {
        if (!slow) return void socket.write(`${text}\r\n`);
        for (const letter of `${text}\r\n`) {
          socket.write(letter);
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
    };
    const at = (where: Quirk["at"]) => (quirk?.at === where ? quirk : null);
    /** What it answers. */
    const command = (line: string): string => {
      const word = line.slice(0, 4).toUpperCase();
      if (left !== "" && !offers.includes("PIPELINING"))
        strict.broken.push(`more came with ${word}`);
      if (word === "EHLO") {
        stage = "ready";
        return ["250-strict.test", ...offers.map((offer) => `250-${offer}`), "250 HELP"].join(
          "\r\n",
        );
      }
      if (word === "RSET") {
        if (stage !== "start") stage = "ready";
        return "250 2.0.0 reset";
      }
      if (word === "MAIL") {
        if (stage !== "ready") strict.broken.push("MAIL within a transaction");
        stage = "mail";
        return "250 2.1.0 sender";
      }
      if (word === "RCPT") {
        to = /<([^>]*)>/.exec(line)?.[1] ?? "";
        quirk = quirkOf(to);
        const refusal = at("RCPT")?.answer;
        if (refusal) return refusal;
        stage = "rcpt";
        return "250 2.1.5 recipient";
      }
      if (word === "DATA") return beginData();
      if (word === "QUIT") {
        void sent.then(() => socket.end());
        return "221 2.0.0 bye";
      }
      strict.broken.push(`unknown: ${line}`);
      return "500 5.5.2 what?";
    };
    const beginData = (): string => {
      if (left !== "") strict.broken.push("more came with DATA");
      const goesOn = quirk && "stillGoesOn" in quirk;
      if (stage !== "rcpt" && !goesOn) return "503 5.5.1 nobody to send to";
      const refusal = at("DATA")?.answer;
      if (refusal) return refusal;
      stage = "data";
      return "354 go on";
    };
    const message = (mime: string): void => {
      stage = "ready";
      const end = at("END");
      const keeps = end ? "keep" in end && end.keep : true;
      if (keeps && !(quirk && "stillGoesOn" in quirk)) strict.taken.push({ to, mime });
      if (end && "isSilent" in end) isSilent = true;
      if (end && "closes" in end) {
        if (end.answer) say(end.answer);
        void sent.then(() => socket.destroySoon());
        left = "";
        return;
      }
      say(end?.answer ?? "250 2.0.0 taken");
    };
    say("220-strict.test\r\n220 ready");
    socket.on("data", (part) => {
      left += part.toString("latin1");
      for (;;) {
        const mark: string =
          stage === "data" ? (left.startsWith(".\r\n") ? ".\r\n" : "\r\n.\r\n") : "\r\n";
        const end = left.indexOf(mark);
        if (end < 0) return;
        const said = left.slice(0, end);
        left = left.slice(end + mark.length);
        if (stage === "data") message(said);
        else say(command(said));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const strict: Strict = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    broken: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return strict;
}
