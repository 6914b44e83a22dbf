import type { ReactNode } from 'react'

/** A strip across the upper edge of a `Card`: the computed discount, "popular" (decision 3.2). */
export function Ribbon({ children, tone = 'accent' }: { children: ReactNode; tone?: 'accent' | 'primary' }) {
  return (
    <span className="ribbon" data-tone={tone}>
      {children}
    </span>
  )
}
