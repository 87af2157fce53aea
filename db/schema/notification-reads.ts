/** A notification that somebody has read, newer than their `notificationMarks.readUntil`. */
export interface NotificationReadsTable {
  userId: string;
  accountId: string;
  activityId: string;
}
