import { type FormEvent, type MouseEvent, useState } from 'react'
import type { AlertName } from '../../../core/client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { ResendConfirmation } from '../../../widgets/ResendConfirmation.tsx'
import type { storeDismissalCall } from '../contract.ts'

export interface NoticeProps {
  alert: AlertName
  /** `card`: among the cards of the search. */
  place: 'strip' | 'card'
  onDismiss: () => void
}

/** One alert with its link, and a close button if it can be dismissed. */
export function Notice({ alert, place, onDismiss }: NoticeProps) {
  const t = useT('site')
  const Frame = place === 'card' ? 'li' : 'aside'
  return (
    <Frame
      className="warnings"
      data-tone={alert.startsWith('mail_') ? 'warning' : 'brand'}
      data-place={place}
    >
      <div className="container">
        <Icon name={alert === 'push' ? 'bell' : alert === 'enrich' ? 'user' : 'mail'} size={20} />
        <p>{t(`alert_${alert}`)}</p>
        {alert === 'confirm' && <ResendConfirmation />}
        {alert === 'push' && <TurnOnPush />}
        {alert !== 'confirm' && alert !== 'push' && (
          <a href={TARGETS[alert]}>{t(`action_${actionOf(alert)}`)}</a>
        )}
        {alert !== 'confirm' && <Dismiss key={alert} alert={alert} onDismiss={onDismiss} />}
      </div>
    </Frame>
  )
}

/** Dismisses the alert immediately; if the call fails, it appears again on the next page. */
function Dismiss({ alert, onDismiss }: { alert: AlertName; onDismiss: () => void }) {
  const t = useT('common')
  const { props } = useForm<typeof storeDismissalCall>('POST', '/api/dismissal', {
    next: () => undefined,
    offline: '',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    props.onSubmit(event)
    onDismiss()
  }
  return (
    <form method="post" action="/dismissal" {...props} onSubmit={submit}>
      <button type="submit" name="alert" value={alert} aria-label={t('close')}>
        <Icon name="close" size={20} />
      </button>
    </form>
  )
}

const TARGETS: Readonly<Record<Exclude<AlertName, 'confirm' | 'push'>, string>> = {
  mail_complaint: href('notifications'),
  mail_bounce: href('notifications'),
  mail_unsubscribe: href('notifications'),
  enrich: href('profile'),
}

const actionOf = (alert: AlertName) => (alert.startsWith('mail_') ? 'mail' : alert)

/** Requests permission from the browser; the result replaces the link. */
function TurnOnPush() {
  const t = useT('site')
  const [answer, setAnswer] = useState<string | null>(null)
  const turnOn = async (event: MouseEvent) => {
    event.preventDefault()
    // Requested immediately: some browsers drop the user gesture after a pause.
    const permission = Notification.requestPermission()
    const { turnOnPush } = await import('../../notifications/components/turn-on-push.ts')
    // Closing the prompt without an answer keeps the link.
    const words = { on: t('push_on'), denied: t('push_denied'), dismissed: null, failed: t('confirm_failed') }
    setAnswer(words[await turnOnPush(permission)])
  }
  if (answer !== null) return <p role="status">{answer}</p>
  return (
    <a href={href('notifications')} onClick={turnOn}>
      {t('action_push')}
    </a>
  )
}
