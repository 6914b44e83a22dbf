import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { BodyOf } from '../../../core/contract.ts'
import { useT } from '../../../i18n/react.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { changeNoticesCall, NoticesAnswer } from '../contract.ts'
import type { NotificationsPageData } from '../page.ts'
import { Devices } from './Devices.tsx'
import { KindSwitches } from './KindSwitches.tsx'
import { MailStop } from './MailStop.tsx'
import type { NoticePart } from './notice-part.ts'
import { QuietHours } from './QuietHours.tsx'

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 44rem;
  overflow-wrap: anywhere;
  h2 { margin: 0 0 var(--space-3); font-size: var(--text-lg); }
  .card > p { margin: 0 0 var(--space-3); }
`

/**
 * Settings of mail and push. Each takes effect immediately, and is a plain form without JavaScript.
 */
export function NotificationsPage({ data }: { data: NotificationsPageData }) {
  const t = useT('notices')
  const { now, saved, of } = useNotices(data)
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:notifications_title')}</h1>
      <p>{t('intro')}</p>
      <FormErrors title={of(undefined).form.fault} />
      {/* A new element each time, so that screen readers announce the same words again. */}
      <div role="status" className="visually-hidden">
        {saved > 0 && <span key={saved}>{t('saved')}</span>}
      </div>
      <Sections>
        {now.stop && <MailStop {...of('stop')} page={data} />}
        <KindSwitches {...of('kinds')} />
        <QuietHours {...of('quiet')} zones={data.zones} />
        <Devices {...of('devices')} />
      </Sections>
    </div>
  )
}

type Part = 'stop' | 'kinds' | 'quiet' | 'devices'

const PARTS: Readonly<Record<string, Part>> = {
  mail: 'stop',
  link: 'stop',
  notice: 'kinds',
  digest: 'kinds',
  quiet: 'quiet',
  device: 'devices',
}

/**
 * These changes remove the pressed button: where the focus moves instead of to the top of the page.
 */
const AFTER: Readonly<Record<string, string>> = { mail: 'notice-kinds', device: 'push-devices' }
/** Changes that need an announcement. A switch shows its new state itself. */
const ANNOUNCED = ['quiet', 'mail']

const isHere = ({ devices }: NoticesAnswer): boolean => devices.some(({ current }) => current)

/**
 * Unsubscribes this browser after its removal from the list: it would stay subscribed and show push
 * as on.
 */
async function forgetHere(): Promise<void> {
  const { turnOffPush } = await import('../../notifications/components/turn-off-push.ts')
  await turnOffPush()
}

/**
 * The settings and the form for each part of the page. Refusals are shown where the button was
 * pressed, or as a toast.
 */
function useNotices(data: NotificationsPageData) {
  const t = useT('notices')
  const toast = useToast()
  const [{ now, changed, saved }, setState] = useState({ now: data as NoticesAnswer, changed: '', saved: 0 })
  const [change, setChange] = useState('')
  const sent = useRef(change)
  const form = useForm<typeof changeNoticesCall>('POST', '/api/notifications', {
    input: (values) => {
      sent.current = values.change ?? ''
      setChange(sent.current)
      return values as BodyOf<typeof changeNoticesCall>
    },
    next: async (answer) => {
      if (isHere(now) && !isHere(answer)) await forgetHere()
      const told = ANNOUNCED.includes(sent.current)
      if (told) toast({ tone: 'success', text: t('saved') })
      setState(({ saved: before }) => ({
        now: answer,
        changed: sent.current,
        saved: told ? 0 : before + 1,
      }))
      return undefined
    },
    inTurn: true,
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const part = PARTS[change]
  /** The part that the refusal belongs to: other presses may have followed. */
  const faulty = PARTS[form.refused?.change ?? '']
  useEffect(() => {
    if (now !== null) document.getElementById(AFTER[changed] ?? '')?.focus({ preventScroll: true })
  }, [now, changed])
  useEffect(() => {
    if (form.fault && (faulty === 'kinds' || faulty === 'devices'))
      toast({ tone: 'danger', text: form.fault })
  }, [form.fault, faulty, toast])
  const of = (name: Part | undefined): NoticePart => ({
    now,
    form: {
      ...form,
      fault: faulty === name ? form.fault : undefined,
      busy: part === name && form.busy,
    },
  })
  return { now, saved, of }
}
