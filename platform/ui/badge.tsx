import { badgeText, upToCap } from './badge-text.ts'

export interface BadgeProps {
  /** Nothing is shown at zero unless `tone` asks for it. */
  count: number
  /** `warning` and `danger` are for credits running out. */
  tone?: 'unread' | 'warning' | 'danger'
  /** Spoken in place of the bare number, e.g. "3 unread messages". */
  label?: string
}

/** A small number at a corner, capped at 99+. */
export function Badge({ count, tone = 'unread', label }: BadgeProps) {
  if (count <= 0 && tone === 'unread') return null
  return (
    <span className="badge" data-tone={tone}>
      <span aria-hidden={label ? true : undefined}>{badgeText(count)}</span>
      {label && <span className="visually-hidden">{upToCap(label, count)}</span>}
    </span>
  )
}
