import type { Money } from '../core/money.ts'
import { href } from '../core/routes.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLocale, useT } from '../i18n/react.tsx'

export interface LimitNoteProps {
  /** The limit that leaves the least; null without one. */
  readonly limit: {
    readonly period: 'day' | 'week' | 'month'
    readonly left: Money
    readonly limit: Money
  } | null
}

/**
 * What the member's own limit leaves, where something is bought; a link leads to the limits. Texts:
 * `credits`.
 */
export function LimitNote({ limit }: LimitNoteProps) {
  const t = useT('credits')
  const { iso } = useLocale()
  return (
    <a className="tap" href={href('account-limit')}>
      {limit
        ? t(`limit_left_${limit.period}`, {
            left: formatMoney(iso, limit.left),
            limit: formatMoney(iso, limit.limit),
          })
        : t('limit_set')}
    </a>
  )
}
