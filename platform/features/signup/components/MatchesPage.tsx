import { useState } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { MemberCard } from '../../members/contract.ts'
import type { resendActivationCall } from '../contract.ts'
import { MemberCards } from './MemberCards.tsx'

export interface MatchesData {
  readonly members: readonly MemberCard[]
  readonly confirmed: boolean
  readonly email: string
}

const Block = styled.div`
  display: grid;
  gap: var(--space-5);
  padding-block: var(--space-5) var(--space-8);
  h1, p { margin: 0; }
  [role='status'] { overflow-wrap: anywhere; }
  @media (min-width: 576px) { .card-grid { grid-template-columns: repeat(3, 1fr); } }
  @media (min-width: 768px) { .card-grid { grid-template-columns: repeat(4, 1fr); } }
  @media (min-width: 1200px) { .card-grid { grid-template-columns: repeat(6, 1fr); } }
  .end { display: flex; justify-content: center; }
`

/** After the signup: matching members, the note about the mail, and the next step. */
export function MatchesPage({ data }: { data: MatchesData }) {
  const t = useT('signup')
  return (
    <Container>
      <Block>
        <header>
          <h1>{t('matches_title')}</h1>
          <p className="muted">{t('matches_text')}</p>
        </header>
        {!data.confirmed && <ConfirmFirst email={data.email} />}
        {data.members.length > 0 ? (
          <MemberCards members={data.members} level={2} />
        ) : (
          <EmptyState icon="search" title={t('matches_none_title')} text={t('matches_none_text')} />
        )}
        <div className="end">
          <ButtonLink size="large" href={href('members')}>
            {t('go_members')}
          </ButtonLink>
        </div>
      </Block>
    </Container>
  )
}

/** "The link is in your inbox", with a button to send it again. */
function ConfirmFirst({ email }: { email: string }) {
  const t = useT('signup')
  const [sent, setSent] = useState(false)
  const form = useForm<typeof resendActivationCall>('POST', '/api/activation', {
    next: () => {
      setSent(true)
      return undefined
    },
    offline: t('offline'),
  })
  const button = (
    <form method="post" action={href('activate-error')} {...form.props}>
      <Button type="submit" variant="secondary" size="small" busy={form.busy}>
        {t('send_again')}
      </Button>
    </form>
  )
  return (
    <Alert tone="info" icon="mail" title={t('confirm_first')} actions={sent ? null : button}>
      <p role="status">{form.fault || t(sent ? 'sent_again' : 'confirm_where', { email })}</p>
    </Alert>
  )
}
