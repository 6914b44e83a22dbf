/** A member counts as online for this time after the last signal from a visible page. */
export const ONLINE_SECONDS = 300
/**
 * Minimum interval between updates of `member.last_online_at`, which a crash of the database does
 * not lose.
 */
export const LAST_ONLINE_SECONDS = 3600

/**
 * Minimum interval between updates of the time that search sorts by: each update rewrites its
 * indexes.
 */
export const SEARCH_COPY_SECONDS = 300

/** The act that a pass for the presence is made for. */
export const PRESENCE_ACT = 'presence'
