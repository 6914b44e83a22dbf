/**
 * A cookie beside the session cookie that scripts can read: a random value per login. Scripts use
 * it to detect that the session has changed. It grants no access.
 */
export const SIGNED_IN_COOKIE = 'signed-in'
