// What a parser that a file has taken over would try. Started by parser-user.test.ts in a parser's
// place; says what worked.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";

const attempts = {
  "read the database": ({ dataDir }) => readFileSync(`${dataDir}/iweri.db`),
  "list the data folder": ({ dataDir }) => readdirSync(dataDir),
  "write to the data folder": ({ dataDir }) => writeFileSync(`${dataDir}/planted`, "x"),
  "read the server's environment": ({ serverId }) => readFileSync(`/proc/${serverId}/environ`),
  "read the server's memory": ({ serverId }) => readFileSync(`/proc/${serverId}/mem`),
  "list the server's open files": ({ serverId }) => readdirSync(`/proc/${serverId}/fd`),
  "send the server a signal": ({ serverId }) => process.kill(serverId, 0),
  "become root": () => process.setuid(0),
  "find a secret in its own environment": () => {
    if (!JSON.stringify(process.env).includes("SESSION_SECRET")) throw new Error("nothing there");
  },
  "see a network": () => {
    if (Object.keys(networkInterfaces()).length === 0) throw new Error("none");
  },
};

process.on("message", async ({ ask }) => {
  const answer = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      attempt(ask);
      answer[name] = "worked";
    } catch (error) {
      answer[name] = error.code ?? error.message;
    }
  }
  answer["connect to the server"] = await new Promise((resolve) => {
    const line = connect(ask.port, "127.0.0.1", () => resolve("worked"));
    line.on("error", ({ code }) => resolve(code));
  });
  answer.user = process.getuid();
  answer.groups = process.getgroups();
  process.send({ kind: "answer", answer });
});
process.send({ kind: "ready" });
