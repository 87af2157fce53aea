import { readEmailAddress } from "#app/engines/email-address/email-address.ts";

/** Whether a cell or a line is an address and nothing else. */
export function isAddressAlone(cell: string): boolean {
  return cell.includes("@") && !/[<\s]/.test(cell.trim()) && readEmailAddress(cell).ok;
}
