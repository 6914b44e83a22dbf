/** Rows per page of a list. */
export const PAGE = 50
/** Rows per query of a file. */
export const FILE_PAGE = 500
