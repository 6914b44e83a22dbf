import type { Translate } from '../../../core/locale.ts'
import type { LanderFacts } from '../facts.ts'

/**
 * What the site gives, as sentences of its list of prices; empty if its settings give nothing, or
 * if messages cost nothing anyway.
 */
export function givenTexts(price: LanderFacts['price'], t: Translate): readonly string[] {
  if (price === null || price.credits === 0) return []
  const { firstAnswer, unreadDays } = price.given
  return [
    ...(firstAnswer ? [t('pricing:first_answer')] : []),
    ...(unreadDays > 0 ? [t('pricing:unread_returned', { count: unreadDays })] : []),
  ]
}
