import type { Scenery } from '../../../../core/scenery.ts'
import { SCENERY_DRAWINGS } from '../scenery/sceneries.ts'
import { type CardShape, disc } from '../scenery/shapes.tsx'

/**
 * Each fills half a card, 100 by 150; a narrow card shows the middle 70. Drawn for this project.
 */
const PICTURES = {
  balloon: [
    ['M50 30c18 0 30 13 30 30 0 16-12 28-20 40H40C32 88 20 76 20 60c0-17 12-30 30-30z', 'a'],
    ['M50 30c-9 0-14 13-14 30 0 16 6 28 9 40h10c3-12 9-24 9-40 0-17-5-30-14-30z', '', 0.3],
    ['M40 100h2l4 10h-2zm18 0h2l-4 10h-2zM42 109h16l-2 12H44z'],
    ['M-5 50q9-12 18 0 9-4 12 6H-8zM78 112q9-12 18 0 9-4 14 6H72z', '', 0.25],
  ],
  book: [
    ['M0 118h100v40H0z', '', 0.2],
    ['M19 66q17-9 31 2 14-11 31-2v44q-17-8-31 3-14-11-31-3z'],
    ['M47 68q3 0 6 0v52l-3-4-3 4z', 'a'],
    ['M50 56c-10-7-15-12-15-18a8 8 0 0 1 15-3 8 8 0 0 1 15 3c0 6-5 11-15 18z', 'a'],
  ],
  city: [
    [disc(66, 46, 14), 'a'],
    ['M0 74h20V58h16v30h22V66h20v22h22v70H0z', '', 0.35],
    ['M10 96h22v62H10zM39 82h18v76H39zM64 104h28v54H64z'],
    [
      'M18 102h4v6h-4zm7 0h4v6h-4zm-7 11h4v6h-4zM44 90h4v6h-4zm6 10h4v6h-4zm-6 10h4v6h-4zM68 109h4v6h-4zm7 0h4v6h-4z',
      'a',
    ],
  ],
  moon: [
    ['M54 50a28 28 0 1 0 22 46A32 32 0 0 1 54 50z', 'a'],
    [
      'm28 40 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm46-8 1 4 4 1-4 1-1 4-1-4-4-1 4-1zM74 68l1 4 4 1-4 1-1 4-1-4-4-1 4-1z',
    ],
    ['M0 132q26-14 52-2t48-4v32H0z', '', 0.25],
  ],
  mountains: [
    [disc(36, 42, 13), 'a'],
    ['m30 158 42-92 42 92z', '', 0.4],
    ['m-20 158 54-78 54 78z'],
    ['m34 80 12 18-7-3-5 6-6-6-7 3z', 'g', 0.55],
  ],
  music: [
    ['M38 54l36-9v48a10 8 0 1 1-6-7.5V62l-24 6v37a10 8 0 1 1-6-7.5z'],
    [disc(30, 38, 9), 'a'],
    ['M0 124q12-12 25 0t25 0 25 0 25 0v34H0z', '', 0.25],
  ],
  plan: [
    ['M0 126h100v32H0z', '', 0.22],
    ['M25 52h50a5 5 0 0 1 5 5v58a5 5 0 0 1-5 5H25a5 5 0 0 1-5-5V57a5 5 0 0 1 5-5z'],
    ['M20 70V57a5 5 0 0 1 5-5h50a5 5 0 0 1 5 5v13z', 'a'],
    ['M28 78h10v11H28zm17 0h10v11H45zm17 0h10v11H62zM28 98h10v11H28zm34 0h10v11H62z', 'g', 0.6],
    ['M45 98h10v11H45z', 'a'],
    ['M33 45h5v14h-5zm29 0h5v14h-5z'],
  ],
  sea: [
    [disc(60, 50, 16), 'a'],
    ['M0 88q12-9 25 0t25 0 25 0 25 0v70H0z', '', 0.35],
    ['M0 106q12 9 25 0t25 0 25 0 25 0v52H0z', '', 0.55],
    ['M0 128q12-9 25 0t25 0 25 0 25 0v30H0zM43 62v34h-20zm4 8 14 26H47zM21 99h42l-7 9H29z'],
  ],
  sun: [
    [disc(50, 88, 22), 'a'],
    ['M48 40h4v14h-4zM20 58l3-3 9 9-3 3zm57-3 3 3-9 9-3-3z'],
    ['M0 108q30-18 60-4t40 0v54H0z', '', 0.4],
    ['M0 126q26-12 52 0t48-2v34H0z'],
  ],
  trees: [
    [disc(34, 46, 12), 'a'],
    ['M0 118q30-22 60-8t44-8v56H0z', '', 0.35],
    ['m60 46 19 34H70l16 30H64v22h-8v-22H34l16-30H41z'],
    ['m28 80 12 22h-6l10 18H31v14h-6v-14H12l10-18h-6z', '', 0.6],
    ['M0 134q50-12 100 0v24H0z', '', 0.25],
  ],
} as const satisfies Record<string, readonly CardShape[]>

export type DeckPicture = keyof typeof PICTURES

/**
 * Decoration: the answer below it has the same meaning. A landscape draws some pictures in its own
 * way.
 */
export function DeckDrawing({ name, scenery }: { name: DeckPicture; scenery: Scenery }) {
  const own: Readonly<Partial<Record<DeckPicture, readonly CardShape[]>>> = SCENERY_DRAWINGS[scenery].cards
  const shapes: readonly CardShape[] = own[name] ?? PICTURES[name]
  return (
    <svg viewBox="0 0 100 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {shapes.map(([d, fill, opacity]) => (
        <path key={d} d={d} className={fill || undefined} opacity={opacity} />
      ))}
    </svg>
  )
}
