/** Yes or no, as both engines keep it in an integer column. */
export type Flag = 0 | 1;
