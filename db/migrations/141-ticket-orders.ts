import { type Kysely, sql } from "kysely";

/** Orders of tickets, whom their places are for, and the money that came and went back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ticketOrders")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("number", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("onceToken", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("buyerName", "text", (column) => column.notNull())
    .addColumn("buyerEmail", "text", (column) => column.notNull())
    .addColumn("codeId", "text", (column) =>
      column.references("ticketCodes.id").onDelete("set null"),
    )
    .addColumn("codeText", "text")
    .addColumn("subtotalKobo", "integer", (column) => column.notNull())
    .addColumn("discountKobo", "integer", (column) => column.notNull())
    .addColumn("cardFeeKobo", "integer", (column) => column.notNull())
    .addColumn("operatorKobo", "integer", (column) => column.notNull())
    .addColumn("paidKobo", "integer", (column) => column.notNull())
    .addColumn("refundedKobo", "integer", (column) => column.notNull())
    .addColumn("method", "text")
    .addColumn("heldUntil", "text")
    .addColumn("startedAs", "text", (column) => column.notNull())
    .addColumn("receiptNumber", "integer")
    .addColumn("isDisputed", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("paidAt", "text")
    .execute();
  for (const column of ["number", "token", "onceToken"])
    await db.schema
      .createIndex(`ticketOrders_${column}`)
      .unique()
      .on("ticketOrders")
      .column(column)
      .execute();
  await db.schema
    .createIndex("ticketOrders_webinarId")
    .on("ticketOrders")
    .columns(["webinarId", "id"])
    .execute();
  await db.schema
    .createIndex("ticketOrders_accountId")
    .on("ticketOrders")
    .columns(["accountId", "id"])
    .execute();
  await db.schema.createIndex("ticketOrders_codeId").on("ticketOrders").column("codeId").execute();
  await db.schema
    .createIndex("ticketOrders_heldUntil")
    .on("ticketOrders")
    .column("heldUntil")
    .where(sql.ref("heldUntil"), "is not", null)
    .execute();

  await db.schema
    .createTable("ticketGuests")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("webinarId", "text", (column) => column.notNull())
    .addColumn("orderId", "text", (column) =>
      column.notNull().references("ticketOrders.id").onDelete("cascade"),
    )
    .addColumn("kindId", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("claimToken", "text")
    .addColumn("priceKobo", "integer", (column) => column.notNull())
    .addColumn("discountKobo", "integer", (column) => column.notNull())
    .addColumn("isEarly", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("registrationId", "text")
    .execute();
  await db.schema
    .createIndex("ticketGuests_orderId")
    .on("ticketGuests")
    .columns(["orderId", "id"])
    .execute();
  await db.schema
    .createIndex("ticketGuests_kindId")
    .on("ticketGuests")
    .columns(["webinarId", "kindId", "state", "isEarly"])
    .execute();
  await db.schema
    .createIndex("ticketGuests_accountId")
    .on("ticketGuests")
    .columns(["accountId", "email"])
    .execute();
  for (const column of ["claimToken", "registrationId"])
    await db.schema
      .createIndex(`ticketGuests_${column}`)
      .unique()
      .on("ticketGuests")
      .column(column)
      .execute();

  await db.schema
    .createTable("ticketPayments")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("orderId", "text", (column) =>
      column.notNull().references("ticketOrders.id").onDelete("cascade"),
    )
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("amountKobo", "integer", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("payUrl", "text")
    .addColumn("arrivedKobo", "integer")
    .addColumn("arrivedCurrency", "text")
    .addColumn("feeKobo", "integer", (column) => column.notNull())
    .addColumn("operatorKobo", "integer", (column) => column.notNull())
    .addColumn("refundedKobo", "integer", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("paidAt", "text")
    .execute();
  await db.schema
    .createIndex("ticketPayments_reference")
    .unique()
    .on("ticketPayments")
    .column("reference")
    .execute();
  await db.schema
    .createIndex("ticketPayments_orderId")
    .on("ticketPayments")
    .columns(["orderId", "id"])
    .execute();
  await db.schema
    .createIndex("ticketPayments_begun")
    .on("ticketPayments")
    .column("createdAt")
    .where(sql.ref("state"), "=", sql.lit("begun"))
    .execute();
  await db.schema
    .createIndex("ticketPayments_accountId")
    .on("ticketPayments")
    .columns(["accountId", "paidAt"])
    .execute();

  await db.schema
    .createTable("ticketRefunds")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("orderId", "text", (column) =>
      column.notNull().references("ticketOrders.id").onDelete("cascade"),
    )
    .addColumn("paymentId", "text", (column) => column.notNull())
    .addColumn("amountKobo", "integer", (column) => column.notNull())
    .addColumn("why", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("refundId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("changedAt", "text")
    .execute();
  await db.schema
    .createIndex("ticketRefunds_orderId")
    .on("ticketRefunds")
    .columns(["orderId", "id"])
    .execute();
  await db.schema
    .createIndex("ticketRefunds_paymentId")
    .on("ticketRefunds")
    .columns(["paymentId", "id"])
    .execute();
  await db.schema
    .createIndex("ticketRefunds_accountId")
    .on("ticketRefunds")
    .columns(["accountId", "createdAt"])
    .execute();
}
