import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { InvitationsPageData } from '../member-invitations.ts'

const Block = styled.div`
  max-width: 40rem;
  ul { display: grid; gap: var(--space-3); margin: var(--space-4) 0; padding: 0; list-style: none; }
  form { margin-top: var(--space-4); }
`

/** Links that the member can give away, how many are left and how many people joined by them. */
export function InvitationsPage({ data }: { data: InvitationsPageData }) {
  const t = useT('account')
  const fault = useFormState()?.errors['']
  const { open, left, joined } = data
  return (
    <div className="page-plain">
      <BackToAccount />
      <Block>
        <h1>{t('invitations_title')}</h1>
        {fault && <Alert tone="danger" title={fault} />}
        <p>{t('invitations_text')}</p>
        <p>
          <strong>{t('invitations_left', { count: left })}</strong>
          {joined > 0 && <> · {t('invitations_joined', { count: joined })}</>}
        </p>
        {open.length > 0 && (
          <ul>
            {open.map(({ link, until }) => (
              <li key={link} className="card">
                <TextField
                  label={t('invitation_link')}
                  hint={t('invitation_until', { date: until })}
                  value={link}
                  readOnly
                  onFocus={(event) => event.currentTarget.select()}
                />
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <form method="post" action={href('account-invitations')}>
            <Button type="submit" block>
              {t('invitation_make')}
            </Button>
          </form>
        )}
      </Block>
    </div>
  )
}
