/**
 * Cookie that carries the token of a mailed link from the first request, which redirects to an
 * address without it, to the form.
 */
export const RESET_COOKIE = 'reset'
