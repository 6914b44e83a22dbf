/** Public module of spending limits for other features and pages, on the server. */
export { END_CHECKOUT } from './open-checkouts.ts'
export { limitPage } from './pages.ts'
export { fitsLimits, tightestLimit } from './room.ts'
