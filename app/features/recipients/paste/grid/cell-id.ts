/** Of the field of the active cell: messages about the people lead there. */
export const CELL_ID = "people-cell";
