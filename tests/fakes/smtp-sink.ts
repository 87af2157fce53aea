import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * What goes wrong with one message. `drop-after-data` takes the message, then breaks the connection
 * instead of saying 250.
 */
export type SmtpFault =
  | { kind: "refuse-recipient"; status: number; text: string }
  | { kind: "refuse-data"; status: number; text: string }
  | { kind: "drop-before-data" }
  | { kind: "drop-after-data"; keep: boolean };

export interface SmtpSink {
  url: string;
  /** Envelope recipients of every message kept, lower-cased, in order. */
  received: string[];
  /**
   * What the client called itself in EHLO, and the envelope sender (MAIL FROM), for every message
   * kept.
   */
  heard: { ehlo: string; mailFrom: string; rcptTo: string[] }[];
  /** The same messages parsed, unless `forgetBodies`. */
  messages: ParsedMail[];
  /** Their bytes as they came. */
  raws: Buffer[];
  /** Decides the fault for a recipient's nth try (0, 1, …). Replace at any time. */
  faultOf: (address: string, tryNumber: number) => SmtpFault | null;
  /** Why it takes nothing from an envelope sender; null: it does. Replace at any time. */
  refuseSender: (address: string) => string | null;
  close(): Promise<void>;
}

/** A local mail server that keeps what it takes. */
export async function startSmtpSink(
  options: { faultOf?: SmtpSink["faultOf"]; discardBodies?: boolean; port?: number } = {},
): Promise<SmtpSink> {
  const tries = new Map<string, number>();
  const faults = new Map<string, SmtpFault | null>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onMailFrom({ address }, _session, callback) {
      const refusal = sink.refuseSender(address);
      callback(refusal === null ? null : failure({ status: 553, text: refusal }));
    },
    onRcptTo(address, session, callback) {
      const to = address.address.toLowerCase();
      const tryNumber = tries.get(to) ?? 0;
      tries.set(to, tryNumber + 1);
      const fault = sink.faultOf(to, tryNumber);
      faults.set(session.id, fault);
      if (fault?.kind === "drop-before-data") return breakConnection(session);
      if (fault?.kind === "refuse-recipient") return callback(failure(fault));
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const fault = faults.get(session.id);
        if (fault?.kind === "refuse-data") return callback(failure(fault));
        if (fault?.kind !== "drop-after-data" || fault.keep) {
          const rcptTo = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
          sink.received.push(...rcptTo);
          const { mailFrom } = session.envelope;
          sink.heard.push({
            ehlo: session.hostNameAppearsAs,
            mailFrom: mailFrom ? mailFrom.address : "",
            rcptTo,
          });
          if (!options.discardBodies) {
            const raw = Buffer.concat(chunks);
            sink.messages.push(await simpleParser(raw));
            sink.raws.push(raw);
          }
        }
        if (fault?.kind === "drop-after-data") return breakConnection(session);
        callback();
      });
    },
  });
  server.on("error", () => {});

  function breakConnection(session: SMTPServerSession): void {
    const connections = (
      server as unknown as { connections: Set<{ session: { id: string }; _socket: Duplex }> }
    ).connections;
    for (const connection of connections) {
      if (connection.session.id === session.id) connection._socket.destroy();
    }
  }

  const sink: SmtpSink = {
    url: "",
    received: [],
    heard: [],
    messages: [],
    raws: [],
    faultOf: options.faultOf ?? (() => null),
    refuseSender: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return sink;
}

function failure(fault: { status: number; text: string }): Error {
  return Object.assign(new Error(fault.text), { responseCode: fault.status });
}
