import { type Drawing, drawingOf, HEART } from '../gifts/server.ts'

/** How a group moves; the CSS is in `drawn-svg.ts`. */
export type Move =
  | 'beat'
  | 'blink'
  | 'bob'
  | 'drop'
  | 'flicker'
  | 'float'
  | 'grow'
  | 'left'
  | 'pop'
  | 'right'
  | 'spin'
  | 'still'
  | 'sway'
  | 'tilt'
  | 'wave'

/** Parts that move together. */
export interface Group {
  readonly move: Move
  readonly parts: Drawing
  /** `x y scale`: origin and scale of the 64 by 64 field of these parts. */
  readonly place?: string
  /** Delay in tenths of a second. */
  readonly later?: number
}

const group = (move: Move, parts: Drawing, place?: string, later?: number): Group => ({
  move,
  parts,
  ...(place === undefined ? {} : { place }),
  ...(later === undefined ? {} : { later }),
})

const FACE: Drawing = [['gold', 'c 32 34 24']]
const EYES: Drawing = [
  ['ink', 'c 24 30 3'],
  ['ink', 'c 40 30 3'],
]
const SMILE: Drawing = [['line', 'M22 40c5 7 15 7 20 0']]
const HEARTS: Drawing = [['main', HEART]]
const SPARK: Drawing = [['accent', 'M32 8c2 16 6 22 24 24-18 2-22 8-24 24-2-16-6-22-24-24 18-2 22-8 24-24z']]
const TEAR: Drawing = [['brand', 'M32 10c10 14 16 22 16 30a16 16 0 0 1-32 0c0-8 6-16 16-30z']]
const NOTE: Drawing = [
  ['wire', 'M24 48V14l24-6v34'],
  ['wire', 'M24 48a7 6 0 1 1-14 0 7 6 0 0 1 14 0zM48 42a7 6 0 1 1-14 0 7 6 0 0 1 14 0z'],
]
const SLEEP: Drawing = [['wire', 'M14 14h36L14 50h36']]
const HAND: Drawing = [
  [
    'gold',
    'M18 32V17a4.500 4.500 0 0 1 9 0v-5a4.500 4.500 0 0 1 9 0v3a4.500 4.500 0 0 1 9 0v5a4.500 4.500 0 0 1 9 0v17c0 13-8 21-19 21-9 0-15-4-19-12l-8-13c-2-5 4-9 8-5z',
  ],
  ['line', 'M27 17v13M36 14v15M45 19v11'],
]
const THUMB: Drawing = [
  ['brand', 'M6 32h12v26H6z'],
  [
    'gold',
    'M20 34c6-4 10-9 10-18 0-6 8-6 9 1 1 5-1 9-2 13h14c6 0 7 6 4 8 3 2 3 6 0 8 2 2 1 6-2 7 1 3-1 5-5 5H30c-4 0-6-2-10-3z',
  ],
]
const CUP: Drawing = drawingOf('coffee').slice(0, -1)
const STEAM: Drawing = [['wire', 'M22 17c-4-4 4-6 0-11M35 17c-4-4 4-6 0-11']]
const CONE: Drawing = [
  ['accent', 'M6 58l14-34 20 20z'],
  ['line', 'M15 37l13 13M11 47l6 6'],
]
const CONFETTI: Drawing = [
  ['main', 'c 34 22 3'],
  ['brand', 'M42 12l6 2-2 6-6-2z'],
  ['gold', 'c 52 28 3'],
  ['leaf', 'M28 8l5 3-3 5-5-3z'],
  ['main', 'M50 42l6 1-1 6-6-1z'],
  ['gold', 'c 40 6 2.5'],
  ['brand', 'c 57 14 2.5'],
]
const hearts = (...places: readonly string[]): Group[] =>
  places.map((place, index) => group('float', HEARTS, place, index * 7))

/**
 * The animations that every site has, drawn for this project. Messages store their names: never
 * remove or rename one.
 */
export const DRAWN_GIFS = {
  hello: [group('wave', HAND)],
  heart: [group('beat', HEARTS), ...hearts('4 -2 .22', '46 2 .18')],
  kiss: [
    group('tilt', [...FACE, ['ink', 'c 24 30 3'], ['line', 'M36 30c2-3 6-3 8 0'], ['main', 'e 32 43 4 3']]),
    ...hearts('44 34 .26', '48 22 .18'),
  ],
  hug: [group('sway', drawingOf('bear'), '2 6 .88'), ...hearts('0 4 .22', '48 0 .24')],
  laugh: [
    group('bob', [
      ...FACE,
      ['line', 'M19 30c2-4 7-4 9 0M36 30c2-4 7-4 9 0'],
      ['ink', 'M19 38h26c-1 9-6 14-13 14s-12-5-13-14z'],
      ['main', 'e 32 48 7 4'],
    ]),
    group('drop', TEAR, '2 30 .18'),
    group('drop', TEAR, '50 30 .18', 4),
  ],
  wink: [group('tilt', [...FACE, ['ink', 'c 24 30 3'], ['line', 'M35 31c3-4 7-4 10 0'], ...SMILE])],
  blush: [
    group('still', [...FACE, ...EYES, ...SMILE]),
    group('blink', [
      ['main', 'e 17 39 4 3'],
      ['main', 'e 47 39 4 3'],
    ]),
  ],
  dance: [
    group('sway', drawingOf('penguin'), '6 10 .8'),
    group('float', NOTE, '0 0 .26'),
    group('float', NOTE, '48 4 .26', 7),
  ],
  cheers: [
    group('left', drawingOf('wine'), '-2 14 .72'),
    group('right', drawingOf('wine'), '20 14 .72'),
    group('pop', SPARK, '24 0 .26'),
  ],
  coffee: [group('still', CUP), group('float', STEAM)],
  thumbsup: [group('pop', THUMB), group('blink', SPARK, '44 4 .26')],
  goodnight: [
    group('sway', drawingOf('moon'), '-4 6 .9'),
    group('float', SLEEP, '46 24 .22'),
    group('float', SLEEP, '57 40 .14', 7),
  ],
  morning: [group('spin', drawingOf('sun').slice(0, 1)), group('still', drawingOf('sun').slice(1))],
  flower: [
    group('grow', drawingOf('rose')),
    group('blink', SPARK, '4 8 .2'),
    group('blink', SPARK, '48 16 .24', 5),
  ],
  party: [group('still', CONE), group('pop', CONFETTI)],
  thinking: [
    group('still', [
      ['paper', 'M12 12h40a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H30L16 56V44h-4a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z'],
    ]),
    group('blink', [['ink', 'c 20 28 4']]),
    group('blink', [['ink', 'c 32 28 4']], undefined, 3),
    group('blink', [['ink', 'c 44 28 4']], undefined, 6),
  ],
  sorry: [
    group('tilt', [...FACE, ...EYES, ['line', 'M22 47c5-7 15-7 20 0M18 23l8-3M46 23l-8-3']]),
    group('drop', TEAR, '38 34 .16'),
  ],
  wow: [
    group('bob', [
      ...FACE,
      ['paper', 'c 23 29 6'],
      ['paper', 'c 41 29 6'],
      ['ink', 'c 23 29 3'],
      ['ink', 'c 41 29 3'],
      ['ink', 'e 32 46 5 7'],
    ]),
    group('blink', SPARK, '-2 0 .24'),
    group('blink', SPARK, '50 2 .24', 5),
  ],
  birthday: [
    group('still', drawingOf('cake').slice(0, 4), '4 6 .9'),
    group('flicker', drawingOf('cake').slice(4, 5), '4 6 .9'),
    group('still', drawingOf('cake').slice(5), '4 6 .9'),
    group('blink', CONFETTI, '-22 -2 .7'),
    group('blink', CONFETTI, '38 -2 .7', 5),
  ],
  cat: [group('tilt', drawingOf('kitten'), '2 4 .9'), ...hearts('50 0 .22', '0 6 .18')],
} as const satisfies Readonly<Record<string, readonly Group[]>>

export type DrawnGif = keyof typeof DRAWN_GIFS
export const DRAWN_NAMES = Object.keys(DRAWN_GIFS) as readonly DrawnGif[]

/** Whether untrusted text names one of them. */
export function isDrawn(name: string): name is DrawnGif {
  return Object.hasOwn(DRAWN_GIFS, name)
}
