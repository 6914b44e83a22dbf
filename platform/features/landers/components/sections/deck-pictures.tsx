/** A path, how it is filled (`a` the accent, `g` the ground of the half, else the colour of the text), and how much of it. */
type Shape = readonly [d: string, fill?: 'a' | 'g' | '', opacity?: number]

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`

/** Half a card each, 100 by 150. Drawn for this project. */
const PICTURES = {
  balloon: [
    ['M50 32c19 0 32 14 32 31 0 16-14 28-22 40H40C32 91 18 79 18 63c0-17 13-31 32-31z', 'a'],
    ['M50 32c-9 0-15 14-15 31 0 16 6 28 9 40h12c3-12 9-24 9-40 0-17-6-31-15-31z', '', 0.3],
    ['M42 111h16l-2 13H44z'],
    ['M-5 50q9-12 18 0 9-4 12 6H-8zM78 112q9-12 18 0 9-4 14 6H72z', '', 0.25],
  ],
  book: [
    ['M0 118h100v40H0z', '', 0.2],
    ['M12 62q20-10 38 2 18-12 38-2v50q-20-9-38 3-18-12-38-3z'],
    ['M46 63q4 0 8 0v60l-4-5-4 5z', 'a'],
    ['M62 52c-9-10 4-14-2-24 14 8 12 18 6 24z', 'a'],
  ],
  city: [
    [disc(70, 50, 17), 'a'],
    ['M0 74h20V58h16v30h22V66h20v22h22v70H0z', '', 0.35],
    ['M8 96h22v62H8zM38 82h18v76H38zM66 104h28v54H66z'],
    ['M14 103h4v6h-4zm8 0h4v6h-4zm-8 14h4v6h-4zM43 90h3v6h-3zm6 12h3v6h-3zm24 10h5v6h-5zm10 12h5v6h-5z', 'a'],
  ],
  moon: [
    ['M64 38a34 34 0 1 0 18 55A38 38 0 0 1 64 38z', 'a'],
    [
      'm24 44 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm62-2 1 4 4 1-4 1-1 4-1-4-4-1 4-1zM14 96l1 4 4 1-4 1-1 4-1-4-4-1 4-1z',
    ],
    ['M0 132q26-14 52-2t48-4v32H0z', '', 0.25],
  ],
  mountains: [
    [disc(28, 50, 13), 'a'],
    ['m30 158 42-92 42 92z', '', 0.4],
    ['m-20 158 54-78 54 78z'],
    ['m34 80 12 18-7-3-5 6-6-6-7 3z', 'g', 0.55],
  ],
  music: [
    ['M36 58l38-9v46a11 9 0 1 1-6-8V66l-26 6v34a11 9 0 1 1-6-8z'],
    ['M18 44q8-8 16 0t16 0v6q-8 8-16 0t-16 0z', 'a'],
    ['M0 124q12-12 25 0t25 0 25 0 25 0v34H0z', '', 0.25],
  ],
  plan: [
    ['M0 126h100v32H0z', '', 0.22],
    ['M16 54h68a5 5 0 0 1 5 5v56a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V59a5 5 0 0 1 5-5z'],
    ['M11 72V59a5 5 0 0 1 5-5h68a5 5 0 0 1 5 5v13z', 'a'],
    ['M22 80h11v11H22zm22 0h11v11H44zm22 0h11v11H66zM22 99h11v11H22zm44 0h11v11H66z', 'g', 0.6],
    ['M44 99h11v11H44z', 'a'],
    ['M28 46h6v16h-6zm38 0h6v16h-6z'],
  ],
  sea: [
    [disc(62, 58, 18), 'a'],
    ['M0 88q12-9 25 0t25 0 25 0 25 0v70H0z', '', 0.35],
    ['M0 106q12 9 25 0t25 0 25 0 25 0v52H0z', '', 0.55],
    ['M0 128q12-9 25 0t25 0 25 0 25 0v30H0zM34 62v34h-20zm4 8 14 26H38zM12 99h42l-7 9H20z'],
  ],
  sun: [
    [disc(50, 86, 24), 'a'],
    ['M48 38h4v16h-4zM12 58l3-3 11 11-3 3zm73-3 3 3-11 11-3-3zM2 88h15v4H2zm81 0h15v4H83z'],
    ['M0 108q30-18 60-4t40 0v54H0z', '', 0.4],
    ['M0 126q26-12 52 0t48-2v34H0z'],
  ],
  trees: [
    [disc(24, 52, 13), 'a'],
    ['M0 118q30-22 60-8t44-8v56H0z', '', 0.35],
    ['m58 46 20 34H68l18 30H62v22h-8v-22H30l18-30H38z'],
    ['m20 84 12 22h-6l10 18H23v14h-6v-14H4l10-18H8z', '', 0.6],
    ['M0 134q50-12 100 0v24H0z', '', 0.25],
  ],
} as const satisfies Record<string, readonly Shape[]>

export type DeckPicture = keyof typeof PICTURES

/** Decoration: the answer below it says the same. */
export function DeckDrawing({ name }: { name: DeckPicture }) {
  const shapes: readonly Shape[] = PICTURES[name]
  return (
    <svg viewBox="0 0 100 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {shapes.map(([d, fill, opacity]) => (
        <path key={d} d={d} className={fill || undefined} opacity={opacity} />
      ))}
    </svg>
  )
}
