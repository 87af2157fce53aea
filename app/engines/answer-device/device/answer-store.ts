import {
  done,
  ended,
  newKey,
  open,
  openBytes,
  openDatabase,
  type Sealed,
  seal,
  sealBytes,
} from "../sealed-values.ts";

/** An answer that a phone keeps until a server has it. Its files are kept apart. */
export interface KeptAnswer {
  /** `isAnswerId`. */
  id: string;
  /** Ms since 1970, by the phone. */
  at: number;
  /** The page it was typed on: "/f/cv-clinic". */
  form: string;
  /** Where it is sent. */
  path: string;
  fields: [name: string, value: string][];
  files: { field: string; name: string; type: string; size: number }[];
  /**
   * `kept`: it was tried, and nobody knows whether it arrived. `waits`: its sender asked for it to
   * leave by itself. `sent`: nothing is left of it but this.
   */
  state: "kept" | "waits" | "refused" | "sent";
  /** Why it was refused. */
  why?: string[];
  /** Where its sender is led. */
  to?: string;
}

/** What was typed on a page and not sent. */
export interface Typed {
  page: string;
  at: number;
  fields: [name: string, value: string][];
  /** It was sent by the browser itself, for its answer to be shown. */
  left?: boolean;
}

export interface AnswerStore {
  readTyped(form: string): Promise<Typed | null>;
  /** Null: deletes it. */
  writeTyped(form: string, typed: Typed | null): Promise<void>;
  /** In the order they were given. */
  list(): Promise<KeptAnswer[]>;
  /** All of it or nothing; rejects with the browser's reason, as when the phone is full. */
  add(answer: KeptAnswer, files: readonly File[]): Promise<void>;
  change(answer: KeptAnswer): Promise<void>;
  files(answer: KeptAnswer): Promise<File[]>;
  remove(id: string): Promise<void>;
  /** Deletes what is older. */
  prune(before: number): Promise<void>;
}

/**
 * What this browser keeps of forms, under a key that is kept beside it; `name` and `keyFrom` are
 * for a helper's link, which has a key of its own. Rejects where a browser keeps nothing.
 */
export async function openAnswers(
  name = "answers",
  keyFrom: (database: IDBDatabase) => Promise<CryptoKey> = ownKey,
): Promise<AnswerStore> {
  const database = await openDatabase(name, addStores);
  // A newer page may need another version: this one lets go.
  database.onversionchange = () => database.close();
  return storeIn(database, await keyFrom(database));
}

function addStores(database: IDBDatabase): void {
  for (const name of ["keys", "typed", "answers", "files"]) database.createObjectStore(name);
}

/** Made once. It can't be read out, only used by our own pages in this browser. */
async function ownKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await newKey();
  const keys = database.transaction("keys", "readwrite").objectStore("keys");
  const before = await done<CryptoKey | undefined>(keys.get("key"));
  if (before) return before;
  await done(keys.put(made, "key"));
  return made;
}

interface Row {
  at: number;
  sealed: Sealed;
}

const range = (id: string) => IDBKeyRange.bound([id], [id, []]);

function storeIn(database: IDBDatabase, key: CryptoKey): AnswerStore {
  return { ...typedIn(database, key), ...answersIn(database, key), prune: pruning(database) };
}

function written(database: IDBDatabase, names: string[]): IDBTransaction {
  return database.transaction(names, "readwrite", { durability: "strict" });
}

function typedIn(
  database: IDBDatabase,
  key: CryptoKey,
): Pick<AnswerStore, "readTyped" | "writeTyped"> {
  return {
    async readTyped(form) {
      const typed = database.transaction("typed").objectStore("typed");
      const row = await done<Row | undefined>(typed.get(form));
      return row ? open<Typed>(key, row.sealed) : null;
    },
    async writeTyped(form, typed) {
      const row = typed && { at: typed.at, sealed: await seal(key, typed) };
      const transaction = written(database, ["typed"]);
      if (row) transaction.objectStore("typed").put(row, form);
      else transaction.objectStore("typed").delete(form);
      await ended(transaction);
    },
  };
}

function answersIn(
  database: IDBDatabase,
  key: CryptoKey,
): Omit<AnswerStore, "readTyped" | "writeTyped" | "prune"> {
  /** Changes an answer with its files in one step. */
  async function change(work: (answers: IDBObjectStore, files: IDBObjectStore) => void) {
    const transaction = written(database, ["answers", "files"]);
    work(transaction.objectStore("answers"), transaction.objectStore("files"));
    await ended(transaction);
  }
  return {
    async list() {
      const rows = database.transaction("answers").objectStore("answers").getAll();
      const all = await done<Row[]>(rows);
      const answers = await Promise.all(all.map(({ sealed }) => open<KeptAnswer>(key, sealed)));
      return answers
        .filter((answer): answer is KeptAnswer => answer !== null)
        .sort((one, other) => one.at - other.at);
    },
    async add(answer, given) {
      const sealed = await seal(key, answer);
      const contents: Sealed[] = [];
      for (const file of given) contents.push(await sealBytes(key, await file.arrayBuffer()));
      await change((answers, files) => {
        answers.put({ at: answer.at, sealed }, answer.id);
        for (const [at, content] of contents.entries()) files.put(content, [answer.id, at]);
      });
    },
    async change(answer) {
      const sealed = await seal(key, answer);
      await change((answers, files) => {
        answers.put({ at: answer.at, sealed }, answer.id);
        if (answer.state === "sent") files.delete(range(answer.id));
      });
    },
    async files(answer) {
      const rows = database.transaction("files").objectStore("files").getAll(range(answer.id));
      const sealed = await done<Sealed[]>(rows);
      if (sealed.length !== answer.files.length) throw new Error("a file is missing");
      return Promise.all(
        sealed.map(async (content, at) => {
          const { name, type } = answer.files[at] as KeptAnswer["files"][number];
          return new File([await openBytes(key, content)], name, { type });
        }),
      );
    },
    remove: (id) =>
      change((answers, files) => {
        answers.delete(id);
        files.delete(range(id));
      }),
  };
}

function pruning(database: IDBDatabase): AnswerStore["prune"] {
  return async (before) => {
    const transaction = written(database, ["typed", "answers", "files"]);
    for (const name of ["typed", "answers"]) {
      const cursor = transaction.objectStore(name).openCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        if ((at.value as Row).at < before) {
          at.delete();
          if (name === "answers") transaction.objectStore("files").delete(range(`${at.key}`));
        }
        at.continue();
      };
    }
    await ended(transaction);
  };
}
