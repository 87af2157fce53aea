import {
  done,
  ended,
  keyOf,
  nameOf,
  open,
  openDatabase,
  type Sealed,
  seal,
} from "#app/engines/answer-device/sealed-values.ts";
import type { DoorAct } from "../door-protocol.ts";
import type { KeptList } from "./door-state.ts";

/*
 * What a helper's phone keeps, in IndexedDB: the list and what is still to be sent, each encrypted
 * (AES-256-GCM) with a key that is made from the link's own secret and kept nowhere. Who finds the
 * browser's files without the link can't read a name.
 */

export interface DoorStore {
  /** False: this browser can't keep anything, so all of it is lost when the page closes. */
  keeps: boolean;
  readList(): Promise<KeptList | null>;
  writeList(list: KeptList): Promise<void>;
  /** In the order they were done. */
  readActs(): Promise<DoorAct[]>;
  /** Resolves once it is on the disk. */
  addAct(act: DoorAct): Promise<void>;
  removeActs(ids: readonly string[]): Promise<void>;
  /** Deletes everything of this link. */
  clear(): Promise<void>;
}

/**
 * What is kept for a link; in memory alone where the browser has no store, or no encryption because
 * the page came over plain http.
 */
export async function openStore(token: string): Promise<DoorStore> {
  try {
    const key = await keyOf(token, "iweri door v1");
    return storeIn(await openDatabase(`door-${await nameOf(token)}`, addStores), key);
  } catch {
    return memoryStore();
  }
}

function storeIn(database: IDBDatabase, key: CryptoKey): DoorStore {
  const list = () => database.transaction("list").objectStore("list").get("list");
  return {
    keeps: true,
    async readList() {
      const sealed = (await done(list())) as Sealed | undefined;
      return sealed ? open<KeptList>(key, sealed) : null;
    },
    async writeList(value) {
      const sealed = await seal(key, value);
      const transaction = database.transaction("list", "readwrite");
      transaction.objectStore("list").put(sealed, "list");
      await ended(transaction);
    },
    async readActs() {
      const rows = (await done(database.transaction("acts").objectStore("acts").getAll())) as {
        sealed: Sealed;
      }[];
      const acts = await Promise.all(rows.map(({ sealed }) => open<DoorAct>(key, sealed)));
      return acts.filter((act): act is DoorAct => act !== null);
    },
    async addAct(act) {
      const sealed = await seal(key, act);
      const transaction = database.transaction("acts", "readwrite", { durability: "strict" });
      transaction.objectStore("acts").add({ id: act.id, sealed });
      await ended(transaction);
    },
    async removeActs(ids) {
      const transaction = database.transaction("acts", "readwrite");
      const index = transaction.objectStore("acts").index("id");
      for (const id of ids) {
        const found = index.getKey(id);
        found.onsuccess = () => {
          if (found.result !== undefined) transaction.objectStore("acts").delete(found.result);
        };
      }
      await ended(transaction);
    },
    async clear() {
      const transaction = database.transaction(["list", "acts"], "readwrite");
      transaction.objectStore("list").clear();
      transaction.objectStore("acts").clear();
      await ended(transaction);
    },
  };
}

function memoryStore(): DoorStore {
  let list: KeptList | null = null;
  let acts: DoorAct[] = [];
  return {
    keeps: false,
    readList: async () => list,
    writeList: async (value) => {
      list = value;
    },
    readActs: async () => [...acts],
    addAct: async (act) => {
      acts.push(act);
    },
    removeActs: async (ids) => {
      acts = acts.filter(({ id }) => !ids.includes(id));
    },
    clear: async () => {
      list = null;
      acts = [];
    },
  };
}

function addStores(database: IDBDatabase): void {
  database.createObjectStore("list");
  database
    .createObjectStore("acts", { autoIncrement: true })
    .createIndex("id", "id", { unique: true });
}
