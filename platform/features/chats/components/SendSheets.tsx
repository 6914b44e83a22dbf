import { type ReactNode, useEffect } from 'react'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { GifSheetPart } from '../../gifs/components/gif-sheet-part.ts'
import { keepGift, keptGift } from '../../gifts/components/gift-choice.ts'
import { GiftSheetPart } from '../../gifts/components/gift-sheet-part.ts'
import type { Content } from '../delivery.ts'
import type { Prices } from '../prices.ts'
import { pricePhrase } from './price-phrase.ts'

/** Names of the sheets. */
export type SendSheet = 'gifts' | 'gifs'

interface SendSheetsProps {
  /** The open dialog; dialogs other than these sheets are not shown here. */
  readonly open: string | null
  /** The member's own id. */
  readonly me: string
  readonly conversation: string
  /** Name of the partner. */
  readonly name: string
  readonly prices: Prices
  /** Content that was refused, or waits for a decision of its sender. */
  readonly waiting: Content | null
  /** Why it was refused. */
  readonly refusal: ReactNode
  readonly onSend: (content: Omit<Content, 'noticeRead'>) => void
  readonly onClose: () => void
}

/** The sheet in which a content was selected; null for texts and photos. */
export function sheetOf(content: Content | null): SendSheet | null {
  return content?.gift ? 'gifts' : content?.gif ? 'gifs' : null
}

/**
 * The sheets with alternatives to text. A refused selection is still selected when its sheet opens
 * again.
 */
export function SendSheets(props: SendSheetsProps) {
  const { open, me, conversation, name, prices, waiting, refusal, onSend, onClose } = props
  const t = useT('gifts')
  const { iso } = useLocale()
  const refused = waiting?.gift ?? null
  useEffect(() => {
    if (refused) keepGift(me, conversation, refused)
  }, [refused, me, conversation])
  const credits = (count: number) => t('common:credits', { count })
  const { own } = prices
  const common = { open: true, name, onClose }
  if (open === 'gifs') {
    const { gif: count, gifMoney: from, freeAnswer } = prices
    const free = freeAnswer ? 'chats:cost_answer' : 'gif_free'
    const price = count > 0 ? pricePhrase(t, iso, { count, from, own }) : null
    return (
      <GifSheetPart
        {...common}
        credits={credits(count)}
        price={price ? t('gif_price', { credits: credits(count), price }) : t(free)}
        chosen={waiting?.gif ?? null}
        refusal={waiting?.gif ? refusal : null}
        onSend={(gif) => onSend({ kind: 'gif', gif, cost: count })}
      />
    )
  }
  if (open !== 'gifts') return null
  return (
    <GiftSheetPart
      {...common}
      credits={credits(prices.gift)}
      price={pricePhrase(t, iso, { count: prices.gift, from: prices.giftMoney, own })}
      chosen={refused ?? keptGift(me, conversation)}
      refusal={refused ? refusal : null}
      onSend={(gift) => {
        keepGift(me, conversation, null)
        onSend({ kind: 'gift', gift, cost: prices.gift })
      }}
    />
  )
}
