import { freeBytes, lacksRoom, RESERVE_BYTES } from "../disk-room.server.ts";
import type { Installation } from "../installation.server.ts";
import { pauseSending, readSendingPause, resumeSending } from "./sending-pause.server.ts";

const REASON = "The disk is full. Sending goes on by itself once there is room.";

/**
 * While the disk is nearly full nothing is taken up, since what became of it could not be written down. Says so where a pause is
 * looked for, and takes that back by itself once there is room again; a pause of an operator's own stays. True: nothing may leave.
 */
export async function pauseWhileFull({
  db,
  config,
  clock,
  log,
}: Pick<Installation, "db" | "config" | "clock" | "log">): Promise<boolean> {
  const isFull = await lacksRoom(config.dataDir);
  try {
    const pause = await readSendingPause(db);
    if (isFull && !pause) {
      log.error("the disk is full; sending is paused");
      await pauseSending(db, REASON, clock());
    }
    // Twice the room, so that it does not go on and off at the border.
    if (pause?.reason === REASON && (await freeBytes(config.dataDir)) > 2 * RESERVE_BYTES) {
      log.info("there is room on the disk again; sending goes on");
      await resumeSending(db);
    }
  } catch (error) {
    if (!isFull) throw error;
  }
  return isFull;
}
