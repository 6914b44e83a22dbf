import type { ReactNode } from 'react'

export interface CardProps {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li' | 'form'
  /** No padding, for cards that begin with a picture. */
  flush?: boolean
  /** A thicker edge in the brand's colour, for the chosen or recommended one. */
  marked?: boolean
  className?: string
}

/** A surface that holds things which belong together. */
export function Card({ children, as: Element = 'div', flush, marked, className = '' }: CardProps) {
  return (
    <Element
      className={`card ${className}`}
      data-flush={flush || undefined}
      data-marked={marked || undefined}
    >
      {children}
    </Element>
  )
}
