/** Rows of one page of a list. */
export const PAGE = 50
/** Rows that are read at once for a file. */
export const FILE_PAGE = 500
