import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { readPush } from '../../live/hooks.ts'
import type { NoticesAnswer } from '../contract.ts'
import { type PushHere as Here, pushBrowser, pushHere } from './push-browser.ts'

/** Push in this browser: whether it can, is on, off or forbidden, and how to change that. */
export function PushHere({ devices }: { devices: NoticesAnswer['devices'] }) {
  const t = useT('notices')
  const [here, setHere] = useState<Here>('unknown')
  const [failed, setFailed] = useState(false)
  const listed = devices.some(({ current }) => current)
  useEffect(() => {
    const { userAgent } = navigator
    void readPush().then((push) => setHere(pushHere({ ...push, listed, userAgent })))
  }, [listed])
  const turnOn = async () => {
    // Requested at once: some browsers forget the user gesture after a pause.
    const permission = Notification.requestPermission()
    const { turnOnPush } = await import('../../notifications/components/turn-on-push.ts')
    const answer = await turnOnPush(permission)
    // The list of browsers has a new one.
    if (answer === 'on') location.reload()
    else if (answer === 'denied') setHere('denied')
    else setFailed(true)
  }
  return (
    <>
      {failed && <Alert tone="danger" title={t('push_failed')} />}
      <p role="status">{t(`push_${here}`)}</p>
      {here === 'denied' && <p>{t(`allow_in_${pushBrowser(navigator.userAgent)}`)}</p>}
      {here === 'off' && (
        <Button icon="bell" onClick={() => void turnOn()}>
          {t('push_turn_on')}
        </Button>
      )}
    </>
  )
}
