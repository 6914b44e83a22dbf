import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export interface PriceTagProps {
  /** Formatted price, e.g. "€ 24,99". */
  price: string
  /** Price before the discount, struck through. */
  before?: string | undefined
  /** Read before the two prices, e.g. "was" and "now". */
  texts?: { before: string; now: string }
  /** Shown below: price of one message, "one-time payment". */
  note?: ReactNode
  size?: 'medium' | 'large'
}

const Block = styled.div`
  .amounts { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--space-2); }
  strong { font-family: var(--font-heading); font-weight: var(--weight-heading); font-size: var(--text-xl); line-height: 1.1; color: var(--color-heading); white-space: nowrap; }
  &[data-size='large'] strong { font-size: var(--text-3xl); }
  s { color: var(--color-muted); }
  .note { display: block; font-size: var(--text-sm); color: var(--color-muted); }
`

/** A price, always shown before it is charged. */
export function PriceTag({ price, before, texts, note, size = 'medium' }: PriceTagProps) {
  return (
    <Block data-size={size}>
      <span className="amounts">
        {before && (
          <>
            {texts && <span className="visually-hidden">{texts.before}</span>}
            <s>{before}</s>
            {texts && <span className="visually-hidden">{texts.now}</span>}
          </>
        )}
        <strong>{price}</strong>
      </span>
      {note && <span className="note">{note}</span>}
    </Block>
  )
}
