import { href } from '../../../core/routes.ts'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TIME_BONUS, WELCOME_DISCOUNT } from '../computed.ts'

const HOUR = 3600
const DAY = 86_400

interface TimeBonusModalProps {
  /** Remaining milliseconds of the bonus. */
  left: number
  onClose: () => void
}

/** Accepting closes it and opens the credits page; declining is as easy. */
export default function TimeBonusModal({ left, onClose }: TimeBonusModalProps) {
  const t = useT('discounts')
  const { iso } = useLocale()
  const params = {
    discount: formatPercent(iso, TIME_BONUS.percentage),
    time_left: formatNumber(iso, TIME_BONUS.seconds / HOUR),
  }
  const next = { code: WELCOME_DISCOUNT.code, days: formatNumber(iso, WELCOME_DISCOUNT.seconds / DAY) }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('modal_title', params)}
      closeLabel={t('common:close')}
      placement="sheet"
      actions={
        <>
          <ButtonLink href={href('credits')} onClick={onClose}>
            {t('modal_go')}
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            {t('modal_later')}
          </Button>
        </>
      }
    >
      <p>{t('modal_text', params)}</p>
      <p>{t('modal_afterwards', next)}</p>
      <p className="text-lg text-center">
        <Countdown left={left} label={t('time_left')} onEnd={onClose} />
      </p>
    </Modal>
  )
}
