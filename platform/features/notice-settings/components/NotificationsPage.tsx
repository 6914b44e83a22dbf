import { useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../site/components/BackToAccount.tsx'
import type { changeNotices, NoticesAnswer } from '../contract.ts'
import type { NotificationsPageData } from '../page.ts'
import { Devices } from './Devices.tsx'
import { KindSwitches } from './KindSwitches.tsx'
import { MailStop } from './MailStop.tsx'
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

/** Settings of mail and push: each takes effect at once, and is a plain form where there is no script. */
export function NotificationsPage({ data }: { data: NotificationsPageData }) {
  const t = useT('notices')
  const [now, setNow] = useState<NoticesAnswer>(data)
  const [saved, setSaved] = useState(0)
  const form = useForm<typeof changeNotices>('POST', '/api/notifications', {
    next: (answer) => {
      setNow(answer)
      setSaved((times) => times + 1)
      return undefined
    },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:notifications_title')}</h1>
      <p>{t('intro')}</p>
      <FormErrors title={form.fault} />
      {/* Each time another element: the same words are announced again. */}
      <div role="status" className="visually-hidden">
        {saved > 0 && <span key={saved}>{t('saved')}</span>}
      </div>
      <Sections>
        {now.stop && <MailStop {...{ now, form }} page={data} />}
        <KindSwitches {...{ now, form }} />
        <QuietHours {...{ now, form }} zones={data.zones} />
        <Devices {...{ now, form }} />
      </Sections>
    </div>
  )
}
