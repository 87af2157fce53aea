import nodemailer from "nodemailer";
import { fillMessage } from "../../app/engines/message-document/message-template.ts";
import { TEMPLATE } from "../factories/sending-harness.ts";
import { peakMemoryMb } from "./peak-memory.ts";

/**
 * What most programs do: a loop over the people that fills the message in and hands it to a
 * nodemailer pool, PEOPLE times, to SMTP_URL. It keeps no ledger. The message, the way it is filled
 * in and the number of connections are those of `sending-process.ts`; the people are in memory.
 */
const { PEOPLE, SMTP_URL } = process.env;
const people = Array.from({ length: Number(PEOPLE) }, (_, index) => ({
  email: `person${index}@people.test`,
  name: `Fúnmiláyọ̀${index} Adébáyọ̀`,
  values: {
    "First Name": `Fúnmiláyọ̀${index}`,
    "Course Title": "Data Analysis Fundamentals",
    "Certificate Path": `path-${index}`,
  },
}));
const pool = nodemailer.createTransport({
  url: SMTP_URL,
  pool: true,
  maxConnections: 10,
  maxMessages: Number.POSITIVE_INFINITY,
});
const startedAt = performance.now();
const cpuStart = process.cpuUsage();
await Promise.all(
  people.map(({ email, name, values }) =>
    pool.sendMail({
      from: { name: "Lagoon Digital Academy", address: "certificates@iweri.test" },
      to: { name, address: email },
      replyTo: "help@lagoon.test",
      ...fillMessage(TEMPLATE, values),
    }),
  ),
);
const sendSeconds = (performance.now() - startedAt) / 1000;
const cpu = process.cpuUsage(cpuStart);
pool.close();
process.stdout.write(
  JSON.stringify({
    sendSeconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMb: peakMemoryMb(),
  }),
);
