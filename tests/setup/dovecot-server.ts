import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lines, output, untilListens } from "./postfix-server.ts";
import { freePort } from "./real-process.ts";

export interface DovecotServer {
  /**
   * Ports on 127.0.0.1: for reading mail, delivering it, asking whether a mailbox is full
   * (Postfix's policy protocol), and SASL.
   */
  ports: { imap: number; lmtp: number; quota: number; sasl: number };
  /** The mails in somebody's inbox, as text. */
  inbox(address: string): string[];
  log(): string;
  stop(): Promise<void>;
}

/**
 * A real Dovecot with a Maildir for each of `users`, in a folder of its own. `quotaBytes`: what a
 * mailbox holds; no limit without.
 */
export async function startDovecot(
  users: { address: string; password: string; quotaBytes?: number }[],
): Promise<DovecotServer> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-dovecot-"));
  chmodSync(folder, 0o755);
  const ports = {
    imap: await freePort(),
    lmtp: await freePort(),
    quota: await freePort(),
    sasl: await freePort(),
  };
  const mail = join(folder, "mail");
  mkdirSync(mail);
  spawnSync("chown", ["nobody:nogroup", mail]);
  writeFileSync(
    join(folder, "users"),
    lines(
      users.map(
        ({ address, password, quotaBytes }) =>
          `${address}:{PLAIN}${password}::::::${quotaBytes === undefined ? "" : `userdb_quota_rule=*:bytes=${quotaBytes}`}`,
      ),
    ),
  );
  const file = join(folder, "dovecot.conf");
  writeFileSync(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
recipient_delimiter = +
postmaster_address = postmaster@iweri.test
mail_location = maildir:${mail}/%Lu
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
mail_plugins = quota
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
  default_fields = uid=nobody gid=nogroup home=${mail}/%Lu
}
plugin {
  quota = maildir:User quota
  quota_grace = 0
  quota_status_success = DUNNO
  quota_status_nouser = DUNNO
  quota_status_overquota = 552 5.2.2 Mailbox is full
}
service imap-login {
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${ports.sasl}
  }
}
service quota-status {
  executable = quota-status -p postfix
  inet_listener {
    address = 127.0.0.1
    port = ${ports.quota}
  }
  client_limit = 1
}
`,
  );
  const child = spawn("dovecot", ["-F", "-c", file], { stdio: ["ignore", "pipe", "pipe"] });
  const printed = output(child);
  const logFile = join(folder, "dovecot.log");
  const log = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");
  for (const port of Object.values(ports)) await untilListens(port, child, () => printed() + log());
  return {
    ports,
    log,
    inbox(address) {
      const files = ["new", "cur"].flatMap((part) => {
        const inside = join(mail, address, part);
        return existsSync(inside) ? readdirSync(inside).map((name) => join(inside, name)) : [];
      });
      return files.map((one) => readFileSync(one, "utf8"));
    },
    async stop() {
      const ended = new Promise((done) =>
        child.exitCode === null ? child.once("exit", done) : done(null),
      );
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
