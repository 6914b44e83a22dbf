import type { ReactNode } from 'react'

export interface RibbonProps {
  children: ReactNode
  tone?: 'accent' | 'primary'
  /** Which end of the edge: a card can have one at each. */
  side?: 'start' | 'end'
}

/** A strip across the upper edge of a `Card`: the computed discount, "popular". */
export function Ribbon({ children, tone = 'accent', side = 'end' }: RibbonProps) {
  return (
    <span className="ribbon" data-tone={tone} data-side={side}>
      {children}
    </span>
  )
}
