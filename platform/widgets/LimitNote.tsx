import { href } from '../core/routes.ts'
import type { TightestLimit } from '../features/spending/contract.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLocale, useT } from '../i18n/react.tsx'

export interface LimitNoteProps {
  /** The limit that leaves the least; null without one. */
  readonly limit: TightestLimit | null
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
