import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { SessionEntry } from '../contract.ts'
import type { SessionsPageData } from '../session-list.ts'

const Block = styled.div`
  max-width: 40rem;
  ul { display: grid; gap: var(--space-3); margin: var(--space-4) 0; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); }
  li strong { display: block; }
  li p { margin: 0; }
  .others { margin-top: var(--space-5); }
`

/** The sessions of the account; each except the current one can be ended. */
export function SessionsPage({ data }: { data: SessionsPageData }) {
  const t = useT('account')
  const fault = useFormState()?.errors['']
  const others = data.sessions.filter(({ current }) => !current)
  return (
    <div className="page-plain">
      <BackToAccount />
      <Block>
        <h1>{t('sessions_title')}</h1>
        {fault && <Alert tone="danger" title={fault} />}
        {data.ended && !fault && <Alert tone="success" title={t('sessions_ended')} />}
        <p>{t('sessions_text')}</p>
        <ul>
          {data.sessions.map((session) => (
            <Entry key={session.id} session={session} />
          ))}
        </ul>
        {others.length > 0 ? (
          <form method="post" action={href('account-sessions')} className="others">
            <Button type="submit" variant="secondary" block>
              {t('sessions_end_others')}
            </Button>
          </form>
        ) : (
          <p className="muted">{t('sessions_alone')}</p>
        )}
      </Block>
    </div>
  )
}

function Entry({ session }: { session: SessionEntry }) {
  const t = useT('account')
  const { id, current, kind, device, place, seen } = session
  const name = device ?? t(kind === 'phone' ? 'session_phone' : 'session_computer')
  return (
    <li className="card">
      <div>
        <strong>{name}</strong>
        <p className="muted">
          {[place, current ? null : t('session_seen', { when: seen })].filter(Boolean).join(' · ')}
        </p>
        {current && <Tag tone="success">{t('session_here')}</Tag>}
      </div>
      {!current && (
        <form method="post" action={href('account-sessions')}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" size="small" aria-label={t('session_end_name', { name })}>
            {t('session_end')}
          </Button>
        </form>
      )}
    </li>
  )
}
