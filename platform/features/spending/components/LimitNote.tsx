import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import type { TightestLimit } from '../room.ts'

/** What the member's own limit leaves, where something is bought; a link leads to the limits. Texts: `credits`. */
export function LimitNote({ limit }: { limit: TightestLimit | null }) {
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
