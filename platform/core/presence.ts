/** A member is online for this long after their visible page was last heard of. */
export const ONLINE_SECONDS = 300
/** The time that search sorts by moves at most this often: each move rewrites its indexes. */
export const SEARCH_COPY_SECONDS = 300
