/** "Mark all read": everything up to this time is read. */
export interface NotificationMarksTable {
  userId: string;
  accountId: string;
  readUntil: string;
}
