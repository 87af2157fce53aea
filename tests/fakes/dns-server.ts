import { createSocket } from "node:dgram";
import { type AddressInfo, createServer } from "node:net";

/** What stands under a name. `silent`: no answer at all. `broken`: the server fails (SERVFAIL). */
export interface DnsZone {
  [name: string]:
    | {
        TXT?: string[];
        MX?: [number, string][];
        A?: string[];
        AAAA?: string[];
        CNAME?: string;
        NS?: string[];
      }
    | "silent"
    | "broken";
}

export interface DnsServer {
  /** "127.0.0.1:40001", for `setServers`. */
  address: string;
  /** Replace or change at any time. */
  zone: DnsZone;
  /** Every question: "TXT example.test", those over TCP with " tcp" after it. */
  questions: string[];
  close(): Promise<void>;
}

const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const;
const NAMES: Record<number, keyof typeof TYPES> = {
  1: "A",
  2: "NS",
  5: "CNAME",
  15: "MX",
  16: "TXT",
  28: "AAAA",
};
const SERVFAIL = 2;
const NXDOMAIN = 3;
/** Longer answers have to be fetched over TCP (RFC 1035, 4.2.1). */
const MAX_UDP_BYTES = 512;

/**
 * A name server that answers from a table, over UDP and, where an answer is too long for that, over
 * TCP.
 */
export async function startDnsServer(zone: DnsZone = {}): Promise<DnsServer> {
  const udp = createSocket("udp4");
  const tcp = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const query = received.subarray(2, 2 + received.readUInt16BE(0));
        received = received.subarray(2 + query.length);
        const reply = answer(query, " tcp");
        if (reply) socket.write(Buffer.concat([u16(reply.length), reply]));
      }
    });
  });
  const server: DnsServer = {
    address: "",
    zone,
    questions: [],
    close: () => new Promise((resolve) => udp.close(() => tcp.close(() => resolve()))),
  };

  function answer(query: Buffer, way: string): Buffer | null {
    const { name, type, end } = readQuestion(query);
    server.questions.push(`${NAMES[type] ?? type} ${name}${way}`);
    const here = server.zone[name];
    if (here === "silent") return null;
    const records = here === "broken" ? [] : recordsOf(server.zone, name, NAMES[type] ?? "TXT");
    const status = here === "broken" ? SERVFAIL : here === undefined ? NXDOMAIN : 0;
    const body = Buffer.concat([query.subarray(12, end), ...records]);
    const isTooLong = way === "" && 12 + body.length > MAX_UDP_BYTES;
    const flags = 0x8180 | status | (isTooLong ? 0x0200 : 0);
    const head = [
      query.subarray(0, 2),
      u16(flags),
      u16(1),
      u16(isTooLong ? 0 : records.length),
      u16(0),
      u16(0),
    ];
    return Buffer.concat([...head, isTooLong ? query.subarray(12, end) : body]);
  }

  udp.on("message", (query, from) => {
    const reply = answer(query, "");
    if (reply) udp.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) =>
    tcp.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  const { port } = tcp.address() as AddressInfo;
  await new Promise<void>((resolve, reject) =>
    udp.once("error", reject).bind(port, "127.0.0.1", resolve),
  );
  server.address = `127.0.0.1:${port}`;
  return server;
}

function recordsOf(zone: DnsZone, name: string, type: keyof typeof TYPES): Buffer[] {
  const here = zone[name];
  if (here === undefined || typeof here === "string") return [];
  if (here.CNAME && type !== "CNAME") {
    return [record(name, "CNAME", nameBytes(here.CNAME)), ...recordsOf(zone, here.CNAME, type)];
  }
  switch (type) {
    case "TXT":
      return (here.TXT ?? []).map((text) => record(name, "TXT", textBytes(text)));
    case "MX":
      return (here.MX ?? []).map(([priority, server]) =>
        record(name, "MX", Buffer.concat([u16(priority), nameBytes(server)])),
      );
    case "A":
      return (here.A ?? []).map((ip) => record(name, "A", Buffer.from(ip.split(".").map(Number))));
    case "AAAA":
      return (here.AAAA ?? []).map((ip) =>
        record(name, "AAAA", Buffer.from(ip.replaceAll(":", ""), "hex")),
      );
    case "NS":
      return (here.NS ?? []).map((server) => record(name, "NS", nameBytes(server)));
    case "CNAME":
      return here.CNAME ? [record(name, "CNAME", nameBytes(here.CNAME))] : [];
  }
}

function record(name: string, type: keyof typeof TYPES, data: Buffer): Buffer {
  return Buffer.concat([
    nameBytes(name),
    u16(TYPES[type]),
    u16(1),
    Buffer.from([0, 0, 0, 60]),
    u16(data.length),
    data,
  ]);
}

/** In parts of at most 255 bytes, as long keys are published. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString("utf8"));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
