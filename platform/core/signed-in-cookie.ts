/**
 * Readable companion of the session cookie: a random value of each login. Scripts learn from it that the session is another
 * one; it opens nothing.
 */
export const SIGNED_IN_COOKIE = 'signed-in'
