import type { GIFT_GROUPS } from '../../core/gifts.ts'
import type { Drawing } from './drawing-types.ts'

export const HEART =
  'M32 56C14 44 7 33 7 23 7 14 14 9 20 9c5 0 9 3 12 7 3-4 7-7 12-7 6 0 13 5 13 14 0 10-7 21-25 33z'

/** Drawn for this project. */
export const ROMANCE: Readonly<Record<(typeof GIFT_GROUPS.romance)[number], Drawing>> = {
  rose: [
    ['stem', 'M32 36v24'],
    ['leaf', 'M31 54c-3-8-10-9-16-8 1 7 9 11 16 8z'],
    ['leaf', 'M33 49c3-7 9-8 15-7-1 6-8 10-15 7z'],
    ['main', 'M32 4c8 0 15 6 15 15 0 10-7 18-15 18s-15-8-15-18C17 10 24 4 32 4z'],
    ['line', 'M18 22c5 9 23 9 28 0M23 15c4-6 14-6 18 0 1 5-3 9-8 9-5 0-7-5-3-7 3-2 6 1 4 3'],
  ],
  bouquet: [
    ['leaf', 'M8 30c3-7 10-7 16-2-4 6-11 7-16 2zM56 30c-3-7-10-7-16-2 4 6 11 7 16 2z'],
    ['soft', 'M14 30h36L38 60H26z'],
    ['brand', 'c 32 14 10'],
    ['main', 'c 20 24 10'],
    ['accent', 'c 44 24 10'],
    ['paper', 'c 32 14 3.5'],
    ['paper', 'c 20 24 3.5'],
    ['paper', 'c 44 24 3.5'],
    ['line', 'M22 38l7 20M42 38l-7 20'],
    ['main', 'M25 46h14v6H25zM32 49l-11 9 1-11zM32 49l11 9-1-11z'],
  ],
  heart: [
    ['main', HEART],
    ['shine', 'M15 24c0-4 3-7 6-7'],
  ],
  letter: [
    ['paper', 'M10 14h44a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3z'],
    ['soft', 'M8 50l18-18h12l18 18c0 1-1 2-2 2H10c-1 0-2-1-2-2z'],
    ['line', 'M8 16l24 20 24-20'],
    ['main', 'M32 48c-7-5-10-8-10-12 0-3 3-5 5-5s4 1 5 3c1-2 3-3 5-3s5 2 5 5c0 4-3 7-10 12z'],
  ],
  ring: [
    ['gold', 'M32 24a18 18 0 1 1-.1 0zM32 31a11 11 0 1 0 .1 0z'],
    ['accent', 'M23 4h18l7 8-16 15-16-15z'],
    ['line', 'M16 12h32M25 12l7 14 7-14M23 4l2 8M41 4l-2 8'],
  ],
  perfume: [
    ['soft', 'M19 28h26a6 6 0 0 1 6 6v20a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5V34a6 6 0 0 1 6-6z'],
    ['main', 'M13 42h38v12a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5z'],
    ['paper', 'M27 20h10v8H27z'],
    ['gold', 'M24 8h16v12H24z'],
    ['shine', 'M20 47v6'],
    ['wire', 'M47 13h4M47 8l4-3M47 18l4 3'],
  ],
  candle: [
    ['wood', 'M12 52h40c0 5-3 8-8 8H20c-5 0-8-3-8-8z'],
    ['soft', 'M21 28h22v24H21z'],
    ['main', 'M21 28h22v9c-2 4-5 1-6 0s-2 6-5 6-3-7-5-6-6 2-6-2z'],
    ['line', 'M32 28v-5'],
    ['gold', 'M32 3c6 7 8 10 8 13a8 8 0 0 1-16 0c0-3 2-6 8-13z'],
    ['main', 'M32 12c3 3 4 4 4 6a4 4 0 0 1-8 0c0-2 1-3 4-6z'],
  ],
}

/** Drawn for this project. */
export const TREATS: Readonly<Record<(typeof GIFT_GROUPS.treats)[number], Drawing>> = {
  chocolate: [
    ['soft', 'M6 22h52v30a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z'],
    ['wood', 'c 18 33 6.5'],
    ['wood', 'M26 27h12v12H26z'],
    ['wood', 'c 46 33 6.5'],
    ['wood', 'M12 43h12v11H12z'],
    ['wood', 'c 32 48.5 6.5'],
    ['wood', 'M40 43h12v11H40z'],
    ['shine', 'M15 33l5-2M29 31h6M43 33l5-2M15 47h6M29 48l5-2M43 47h6'],
    ['main', 'M4 13h56v10H4z'],
    ['gold', 'M32 14c-8-9-16-8-15-3 1 4 9 4 15 3zM32 14c8-9 16-8 15-3-1 4-9 4-15 3z'],
  ],
  cake: [
    ['accent', 'M6 54h52v5H6z'],
    ['soft', 'M12 34h40v20H12z'],
    ['main', 'M12 31c0-5 4-8 8-8h24c4 0 8 3 8 8v8c-3 4-6 0-8 0s-3 6-6 6-4-6-6-6-3 5-6 5-3-5-6-5-5 3-8 0z'],
    ['brand', 'M29 12h6v11h-6z'],
    ['gold', 'M32 1c3 4 4 5 4 7a4 4 0 0 1-8 0c0-2 1-3 4-7z'],
    ['shine', 'M20 29h6'],
    ['line', 'M13 48h38'],
  ],
  icecream: [
    ['wood', 'M18 33h28L32 62z'],
    ['line', 'M24 36l13 16M32 36l8 10M40 36L27 52M32 36l-8 10'],
    ['soft', 'c 32 16 11'],
    ['main', 'c 22 28 11'],
    ['accent', 'c 42 28 11'],
    ['brand', 'c 35 5 4'],
    ['shine', 'M16 26c1-3 3-4 5-4'],
  ],
  coffee: [
    ['accent', 'M6 54h48c0 4-3 6-7 6H13c-4 0-7-2-7-6z'],
    ['wire', 'M46 30h4a7 7 0 0 1 0 15h-5'],
    ['paper', 'M12 26h34v16a14 14 0 0 1-14 12h-6a14 14 0 0 1-14-12z'],
    ['wood', 'e 29 26 17 5'],
    ['main', 'M29 50c-6-4-8-7-8-10 0-3 2-4 4-4s3 1 4 2c1-1 2-2 4-2s4 1 4 4c0 3-2 6-8 10z'],
    ['wire', 'M22 17c-4-4 4-6 0-11M35 17c-4-4 4-6 0-11'],
  ],
  wine: [
    ['soft', 'M19 52h26c2 0 3 3 3 7H16c0-4 1-7 3-7z'],
    ['paper', 'M29 34h6v19h-6z'],
    ['paper', 'M19 4h26c3 17 0 31-13 31S16 21 19 4z'],
    ['main', 'M18 15h28c0 12-5 20-14 20s-14-8-14-20z'],
    ['shine', 'M23 20c0 4 1 7 4 9'],
  ],
  sushi: [
    ['accent', 'M4 52h56v6H4z'],
    ['paper', 'M9 38c0-4 5-6 10-6h26c5 0 10 2 10 6v6c0 5-4 8-9 8H18c-5 0-9-3-9-8z'],
    ['main', 'M5 36c0-13 11-20 27-20s27 7 27 20c0 4-3 5-6 4-6-3-13-4-21-4s-15 1-21 4c-3 1-6 0-6-4z'],
    ['shine', 'M16 24l-4 8M48 24l4 8'],
    ['leaf', 'M25 16h14v36H25z'],
  ],
}
