import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import type { AlertName } from '../../../core/client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import type { storeDismissal } from '../contract.ts'

/** The most important alert that is due, one at a time (specification section 4); put away, the next one shows. */
export function WarningsHeader() {
  const t = useT('site')
  const { alerts } = usePage()
  const [gone, setGone] = useState<readonly AlertName[]>([])
  const [pushable, setPushable] = useState(true)
  useEffect(() => {
    const able = 'PushManager' in window && 'serviceWorker' in navigator
    setPushable(able && Notification.permission !== 'denied')
  }, [])
  const alert = alerts.find((name) => !gone.includes(name) && (name !== 'push' || pushable))
  if (!alert) return null

  const dismiss = (event: FormEvent) => {
    event.preventDefault()
    setGone([...gone, alert])
    // Where this fails the alert is simply there again on the next page.
    callApi<typeof storeDismissal>('POST', '/api/dismissal', { body: { alert } }).catch(() => undefined)
  }
  return (
    <aside className="warnings" data-tone={alert.startsWith('mail_') ? 'warning' : 'info'}>
      <div className="container">
        <Icon name={alert === 'push' ? 'bell' : alert === 'enrich' ? 'user' : 'mail'} size={20} />
        <p>{t(`alert_${alert}`)}</p>
        {alert === 'confirm' && <Resend />}
        {alert === 'push' && <TurnOnPush />}
        {alert !== 'confirm' && alert !== 'push' && (
          <a href={TARGETS[alert]}>{t(`action_${actionOf(alert)}`)}</a>
        )}
        {alert !== 'confirm' && (
          <form method="post" action="/dismissal" onSubmit={dismiss}>
            <button type="submit" name="alert" value={alert} aria-label={t('common:close')}>
              <Icon name="close" size={20} />
            </button>
          </form>
        )}
      </div>
    </aside>
  )
}

const TARGETS: Readonly<Record<Exclude<AlertName, 'confirm' | 'push'>, string>> = {
  mail_complaint: href('notifications'),
  mail_bounce: href('profile'),
  mail_unsubscribe: href('notifications'),
  enrich: href('complete-signup'),
}

const actionOf = (alert: AlertName) => (alert.startsWith('mail_') ? 'mail' : alert)

/** Asks the browser, which asks the reader; how that ended stands in the place of the link. */
function TurnOnPush() {
  const t = useT('site')
  const [answer, setAnswer] = useState<string | null>(null)
  const turnOn = async (event: MouseEvent) => {
    event.preventDefault()
    // Asked at once: some browsers forget after a pause that somebody pressed.
    const permission = Notification.requestPermission()
    const { turnOnPush } = await import('../../notifications/components/turn-on-push.ts')
    const words = { on: t('push_on'), denied: t('push_denied'), failed: t('confirm_failed') }
    setAnswer(words[await turnOnPush(permission)])
  }
  if (answer !== null) return <p role="status">{answer}</p>
  return (
    <a href={href('notifications')} onClick={turnOn}>
      {t('action_push')}
    </a>
  )
}

/**
 * Sends the confirmation again; its answer, also a refusal for too many, stands in the place of the button. Without
 * JavaScript the page that the form is posted to answers.
 */
function Resend() {
  const t = useT('site')
  const [answer, setAnswer] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await callApi('POST', '/api/activation')
      setAnswer(t('confirm_sent'))
    } catch (error) {
      setAnswer(error instanceof Error && error.message !== '' ? error.message : t('confirm_failed'))
    }
  }
  if (answer !== null) return <p role="status">{answer}</p>
  return (
    <form method="post" action={href('activate-error')} onSubmit={send}>
      <button type="submit">{t('action_confirm')}</button>
    </form>
  )
}
