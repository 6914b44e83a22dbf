import type { ReactNode } from 'react'

export interface CardProps {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li' | 'form'
  /** No padding, for cards that start with a picture. */
  flush?: boolean
  /** A thicker border in the brand's colour, for the chosen or recommended card. */
  marked?: boolean
  className?: string
}

/** A surface that groups related content. */
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
