import { formatRelative } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { SwipeState } from '../contract.ts'

/** How many likes are left today, as hearts and in words, and when new ones come. */
export function LikesMeter({ likes_left: left, likes_a_day: all, renews_in }: SwipeState) {
  const t = useT('swipe')
  const { iso } = useLocale()
  const hearts = Array.from({ length: all }, (_, place) => `heart-${place}`)
  // Rounded up: "in 0 minutes" would be wrong for the last seconds.
  const soon = formatRelative(iso, new Date(Math.max(renews_in, 60_000)), new Date(0))
  return (
    <p className="meter">
      <span className="hearts" aria-hidden="true">
        {hearts.map((key, place) => (
          <span key={key} data-full={place < left || undefined}>
            <Icon name={place < left ? 'heart-filled' : 'heart'} size={20} />
          </span>
        ))}
      </span>
      <span className="words-left">
        <b>{t('left', { count: left })}</b> <small>· {t('renews', { when: soon })}</small>
      </span>
    </p>
  )
}
