import type { Money } from '../../../core/money.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'

/** A text with what something costs in credits and in money; the credits alone where no money can be named. */
export function usePriceText(): (key: string, credits: number, money: Money | null) => string {
  const t = useT('chats')
  const { iso } = useLocale()
  return (key, count, money) => {
    const credits = t('common:credits', { count })
    return money ? t(key, { credits, money: formatMoney(iso, money) }) : credits
  }
}
