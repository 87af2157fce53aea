/** Of a file with addresses that are not mailed. */
export const MAX_ADDRESS_FILE_BYTES = 2 * 1024 * 1024;
