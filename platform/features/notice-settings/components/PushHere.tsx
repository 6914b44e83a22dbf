import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { readPush } from '../../live/hooks.ts'
import type { NoticesAnswer } from '../contract.ts'
import { type PushHere as Here, pushBrowser, pushHere } from './push-browser.ts'

/** Push in this browser: whether it can, is on, off or forbidden, and how to change that. */
export function PushHere({ devices }: { devices: NoticesAnswer['devices'] }) {
  const t = useT('notices')
  const [here, setHere] = useState<Here>('unknown')
  const [turning, setTurning] = useState<'no' | 'busy' | 'failed'>('no')
  const listed = devices.some(({ current }) => current)
  useEffect(() => {
    const { userAgent } = navigator
    void readPush().then((push) => setHere(pushHere({ ...push, listed, userAgent })))
  }, [listed])
  const turnOn = async () => {
    // Requested at once: some browsers forget the user gesture after a pause.
    const permission = Notification.requestPermission()
    setTurning('busy')
    const { turnOnPush } = await import('../../notifications/components/turn-on-push.ts')
    const answer = await turnOnPush(permission)
    // The list of browsers has a new one.
    if (answer === 'on') return location.reload()
    if (answer === 'denied') setHere('denied')
    setTurning(answer === 'failed' ? 'failed' : 'no')
  }
  return (
    <>
      <p role="status">{t(`push_${here}`)}</p>
      {here === 'denied' && <p>{t(`allow_in_${pushBrowser(navigator.userAgent)}`)}</p>}
      {here === 'off' && (
        <Stack gap={3}>
          <FormErrors title={turning === 'failed' ? t('push_failed') : undefined} />
          <Cluster>
            <Button icon="bell" busy={turning === 'busy'} onClick={() => void turnOn()}>
              {t('push_turn_on')}
            </Button>
          </Cluster>
        </Stack>
      )}
    </>
  )
}
