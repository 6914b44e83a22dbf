import { badgeText, upToCap } from './badge-text.ts'

export interface BadgeProps {
  /** Hidden at zero unless `tone` is set. */
  count: number
  /** `warning` and `danger` are for low credits. */
  tone?: 'unread' | 'warning' | 'danger'
  /** Accessible text instead of the bare number, e.g. "3 unread messages". */
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
