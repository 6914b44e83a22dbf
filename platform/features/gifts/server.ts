/** Public module of the gifts for the program, on the server. */
export { giftDrawingsSvg } from './drawings.ts'
