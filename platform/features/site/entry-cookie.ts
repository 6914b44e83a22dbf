/** The stored flag of a visitor who accepted the entry warning. Read by the server as well, so
 * that the very first paint knows; written by the browser or, without JavaScript, by the form. */
export const ENTRY_COOKIE = 'entry'
export const ENTRY_ACCEPTED = '1'
export const ENTRY_SECONDS = 365 * 24 * 60 * 60
