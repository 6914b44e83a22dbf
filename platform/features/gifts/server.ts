/** Public module of the gifts for the program, on the server. */
export type { Drawing } from './drawing-types.ts'
export { drawingOf, giftDrawingsSvg, partsOf } from './drawings.ts'
export { HEART } from './drawings-of-flowers.ts'
