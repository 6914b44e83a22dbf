import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { readPush } from '../../live/hooks.ts'
import type { NoticesAnswer } from '../contract.ts'
import { type NoticePart, PAGE } from './notice-part.ts'
import { type PushHere as Here, pushBrowser, pushHere } from './push-browser.ts'

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  margin: var(--space-4) 0 0;
  padding: 0;
  list-style: none;
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-3); }
  li { padding-top: var(--space-3); border-top: 1px solid var(--color-border); }
  /* The button is at the end of the line, or below if there is no room. */
  li > div { flex: 1 1 9rem; min-width: 0; }
  strong { display: block; }
  p { margin: 0; }
`

/** Push in this browser, and the other browsers that get it. */
export function Devices({ now, form }: NoticePart) {
  const t = useT('notices')
  return (
    <section className="card" aria-labelledby="push-devices">
      <h2 id="push-devices" tabIndex={-1}>
        {t('devices_title')}
      </h2>
      <PushHere devices={now.devices} />
      {now.devices.length > 0 && (
        <List>
          {now.devices.map(({ id, name, kind, current, seen }) => {
            const shown = name ?? t(kind === 'phone' ? 'account:session_phone' : 'account:session_computer')
            return (
              <li key={id}>
                <div>
                  <strong>{shown}</strong>
                  {current ? (
                    <Tag tone="success">{t('account:session_here')}</Tag>
                  ) : (
                    <p className="muted">{t('account:session_seen', { when: seen })}</p>
                  )}
                </div>
                <form method="post" action={PAGE} onSubmit={form.props.onSubmit}>
                  <input type="hidden" name="change" value="device" />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    variant="secondary"
                    size="small"
                    aria-label={t('device_remove_name', { name: shown })}
                  >
                    {t('device_remove')}
                  </Button>
                </form>
              </li>
            )
          })}
        </List>
      )}
    </section>
  )
}

/** Push in this browser: whether it is supported, on, off or blocked, and how to change that. */
function PushHere({ devices }: { devices: NoticesAnswer['devices'] }) {
  const t = useT('notices')
  const [here, setHere] = useState<Here>('unknown')
  const [turning, setTurning] = useState<'no' | 'busy' | 'failed'>('no')
  const listed = devices.some(({ current }) => current)
  useEffect(() => {
    const { userAgent } = navigator
    void readPush().then((push) => setHere(pushHere({ ...push, listed, userAgent })))
  }, [listed])
  const turnOn = async () => {
    // Requested immediately: some browsers drop the user gesture after a pause.
    const permission = Notification.requestPermission()
    setTurning('busy')
    const { turnOnPush } = await import('../../notifications/components/turn-on-push.ts')
    const answer = await turnOnPush(permission)
    // Reload, because the list now has another browser.
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
