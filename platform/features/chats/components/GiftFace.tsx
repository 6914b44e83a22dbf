import { useT } from '../../../i18n/react.tsx'
import type { Gift } from '../gifts.ts'

const FACES: Readonly<Record<Gift, string>> = {
  rose: '🌹',
  chocolate: '🍫',
  wine: '🍷',
  cake: '🍰',
  bear: '🧸',
  star: '⭐',
}

/** Texts of gifts, in full so that the check for unused texts finds them. */
export const GIFT_NAMES: Readonly<Record<Gift, string>> = {
  rose: 'chats:gift_rose',
  chocolate: 'chats:gift_chocolate',
  wine: 'chats:gift_wine',
  cake: 'chats:gift_cake',
  bear: 'chats:gift_bear',
  star: 'chats:gift_star',
}

export function GiftFace({ gift }: { gift: Gift }) {
  const t = useT('chats')
  return (
    <span className="gift">
      <span aria-hidden>{FACES[gift]}</span>
      <span>{t(GIFT_NAMES[gift])}</span>
    </span>
  )
}
