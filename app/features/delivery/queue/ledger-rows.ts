import type { Selectable } from "kysely";
import type { BatchesTable } from "#db/schema/batches.ts";
import type { DeliveriesTable } from "#db/schema/deliveries.ts";
import type { ProviderCallsTable } from "#db/schema/provider-calls.ts";

export type Batch = Selectable<BatchesTable>;

export type Delivery = Selectable<DeliveriesTable>;

export type ProviderCall = Selectable<ProviderCallsTable>;
