import { useEffect, useState } from 'react'
import { href } from '../../../core/routes.ts'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePage } from '../../../ui/page.tsx'
import { useLiveMe } from '../../live/hooks.ts'
import { MODAL_DELAY_MILLISECONDS, MODAL_HIDDEN_KEY, modalAllowed } from '../countdown.ts'
import { areaOf } from './TimeBonusBanner.tsx'

/** What the specification's section 2 says that the text passes. */
const DISCOUNT = 25
const HOURS = 4

/** Told once, 40 s after entering the members area; leaving the area cancels it, closing it is for good. */
export function TimeBonusModal() {
  const t = useT('discounts')
  const { iso } = useLocale()
  const { open, left, close } = useTimeBonusModal()
  const params = { discount: formatPercent(iso, DISCOUNT), time_left: formatNumber(iso, HOURS) }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('modal_title', params)}
      closeLabel={t('common:close')}
      placement="sheet"
      actions={
        <>
          <ButtonLink href={href('credits')} onClick={close}>
            {t('modal_go')}
          </ButtonLink>
          <Button variant="secondary" onClick={close}>
            {t('modal_later')}
          </Button>
        </>
      }
    >
      <p>{t('modal_text', params)}</p>
      <p className="text-lg text-center">
        <Countdown left={left} label={t('time_left')} onEnd={close} />
      </p>
    </Modal>
  )
}

function useTimeBonusModal() {
  const { now, route } = usePage()
  const me = useLiveMe()
  const endsAt = me && !me.paid ? me.timeBonusEndsAt : null
  const credits = me?.credits ?? 0
  const area = areaOf(route)
  const [left, setLeft] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: from page to page within the area `now` changes, and must not start the 40 seconds anew
  useEffect(() => {
    const enteredAt = performance.now()
    if (!modalAllowed({ area, endsAt, now, credits, hidden: isHidden() })) return
    const timer = setTimeout(() => {
      const passed = performance.now() - enteredAt
      if (!isHidden() && endsAt !== null) setLeft(endsAt - now - passed)
    }, MODAL_DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [area, endsAt, credits])

  return {
    open: left !== null && left > 0,
    left: left ?? 0,
    close: () => {
      hide()
      setLeft(null)
    },
  }
}

/** Storage may be switched off: then the modal comes once a visit. */
function isHidden(): boolean {
  try {
    return window.localStorage.getItem(MODAL_HIDDEN_KEY) !== null
  } catch {
    return false
  }
}

function hide(): void {
  try {
    window.localStorage.setItem(MODAL_HIDDEN_KEY, new Date().toISOString())
  } catch {
    // Nothing to keep it in.
  }
}
