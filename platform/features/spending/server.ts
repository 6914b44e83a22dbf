/** Public module of spending limits for other features and pages, on the server. */
export { limitPage } from './pages.ts'
export { fitsLimits, type TightestLimit, tightestLimit } from './room.ts'
