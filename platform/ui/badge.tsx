import { badgeText } from './badge-text.ts'

export interface BadgeProps {
  /** Nothing is shown at zero unless `tone` asks for it. */
  count: number
  /** `warning` and `danger` are for credits running out (specification section 2, top navigation). */
  tone?: 'unread' | 'warning' | 'danger'
  /** Spoken in place of the bare number, e.g. "3 unread messages". */
  label?: string
}

/** A small number at a corner, capped at 99+ (specification section 9). */
export function Badge({ count, tone = 'unread', label }: BadgeProps) {
  if (count <= 0 && tone === 'unread') return null
  return (
    <span className="badge" data-tone={tone}>
      <span aria-hidden={label ? true : undefined}>{badgeText(count)}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
