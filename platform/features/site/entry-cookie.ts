/**
 * Cookie of a visitor who accepted the entry warning. The server reads it too, so that the first
 * paint is correct; written by the browser or, without JavaScript, by the form.
 */
export const ENTRY_COOKIE = 'entry'
export const ENTRY_ACCEPTED = '1'
export const ENTRY_SECONDS = 365 * 24 * 60 * 60
