import type { CSSProperties, ReactNode } from 'react'

type Columns = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/**
 * Centred column of the page: 540, 720, 960, 1140 px from 576, 768, 992, 1200 px on; if `wide`,
 * 1400 px from 1500 px on.
 */
export function Container({
  children,
  narrow = false,
  wide = false,
}: {
  children: ReactNode
  narrow?: boolean
  wide?: boolean
}) {
  return (
    <div className={`container${narrow ? ' container-narrow' : ''}${wide ? ' container-wide' : ''}`}>
      {children}
    </div>
  )
}

/** Row of the 12-column grid; its children are `Cell`s. */
export function Grid({ children, gap = 4 }: { children: ReactNode; gap?: Space }) {
  return (
    <div className="grid" style={{ '--gap': `var(--space-${gap})` } as CSSProperties}>
      {children}
    </div>
  )
}

export interface CellProps {
  children: ReactNode
  /**
   * Columns of twelve on a phone and from 576, 768, 992, 1200 px on; each applies until the next
   * one is set.
   */
  span?: Columns
  sm?: Columns
  md?: Columns
  lg?: Columns
  xl?: Columns
}

export function Cell({ children, span = 12, sm = span, md = sm, lg = md, xl = lg }: CellProps) {
  return (
    <div
      className="cell"
      style={{ '--xs': span, '--sm': sm, '--md': md, '--lg': lg, '--xl': xl } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** Vertical stack with a uniform gap. */
export function Stack({ children, gap = 4 }: { children: ReactNode; gap?: Space }) {
  return (
    <div className="stack" style={{ '--gap': `var(--space-${gap})` } as CSSProperties}>
      {children}
    </div>
  )
}

/** Horizontal row that wraps. */
export function Cluster({
  children,
  gap = 3,
  justify = 'flex-start',
}: {
  children: ReactNode
  gap?: Space
  justify?: 'flex-start' | 'center' | 'space-between' | 'flex-end'
}) {
  return (
    <div
      className="cluster"
      style={{ '--gap': `var(--space-${gap})`, justifyContent: justify } as CSSProperties}
    >
      {children}
    </div>
  )
}

/**
 * Cards of equal width, as many per row as fit: two on a phone, five on a desktop with the default
 * `min`.
 */
export function CardGrid({ children, min = '10.5rem' }: { children: ReactNode; min?: string }) {
  return (
    <ul className="card-grid" style={{ '--min': min } as CSSProperties}>
      {children}
    </ul>
  )
}
