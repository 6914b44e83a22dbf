import type { Gift } from '../../../core/gifts.ts'
import { useT } from '../../../i18n/react.tsx'
import { GiftDrawing } from './GiftDrawing.tsx'

/**
 * A gift in a message: the drawing and its name, with a text for screen readers that it is a gift.
 */
export function GiftFace({ gift }: { gift: Gift }) {
  const t = useT('gifts')
  return (
    <span className="gift">
      <GiftDrawing gift={gift} size={88} />
      <span className="visually-hidden">{t('spoken')} </span>
      <span>{t(`name_${gift}`)}</span>
    </span>
  )
}
