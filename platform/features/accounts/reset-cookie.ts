/**
 * Cookie that holds the token of a mailed link between its address, which loses it at once, and the
 * form.
 */
export const RESET_COOKIE = 'reset'
