import { type ReactNode, useEffect } from 'react'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { keepGift, keptGift } from '../../gifts/components/gift-choice.ts'
import { GiftSheetPart } from '../../gifts/components/gift-sheet-part.ts'
import type { Content } from '../hooks.ts'
import type { Prices } from '../prices.ts'

interface SendSheetsProps {
  /** The sheet that is open. */
  readonly open: 'gifts' | null
  /** The member's own id. */
  readonly me: string
  readonly conversation: string
  /** The partner. */
  readonly name: string
  readonly prices: Prices
  /** What was refused, or waits for an answer of its sender. */
  readonly waiting: Content | null
  /** Why it was refused. */
  readonly refusal: ReactNode
  readonly onSend: (content: Omit<Content, 'noticeRead'>) => void
  readonly onClose: () => void
}

/** What can be chosen to be sent in place of words. A choice that was refused is still chosen when its sheet opens again. */
export function SendSheets(props: SendSheetsProps) {
  const { open, me, conversation, name, prices, waiting, refusal, onSend, onClose } = props
  const t = useT('common')
  const { iso } = useLocale()
  const refused = waiting?.gift ?? null
  useEffect(() => {
    if (refused) keepGift(me, conversation, refused)
  }, [refused, me, conversation])
  if (open !== 'gifts') return null
  return (
    <GiftSheetPart
      open
      name={name}
      credits={t('credits', { count: prices.gift })}
      money={prices.giftMoney && formatMoney(iso, prices.giftMoney)}
      chosen={refused ?? keptGift(me, conversation)}
      refusal={refused ? refusal : null}
      onSend={(gift) => {
        keepGift(me, conversation, null)
        onSend({ kind: 'gift', gift, cost: prices.gift })
      }}
      onClose={onClose}
    />
  )
}
