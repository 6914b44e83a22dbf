import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { requestResetCall } from '../password-contract.ts'

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  form { display: grid; gap: var(--space-4); }
  .back { margin: var(--space-4) 0 0; }
  .back a { display: inline-flex; align-items: center; min-height: 44px; }
`

/** Asks for the address, then shows the same text for every address: check your mailbox. */
export function ResetRequestPage({ sent }: { sent: boolean }) {
  return <Container narrow>{sent ? <Sent /> : <Ask />}</Container>
}

function Sent() {
  const t = useT('reset')
  const login = <ButtonLink href={href('login')}>{t('common:login')}</ButtonLink>
  return <EmptyState level={1} icon="mail" title={t('sent_title')} text={t('sent_text')} actions={login} />
}

function Ask() {
  const t = useT('reset')
  const form = useForm<typeof requestResetCall>('POST', '/api/password-reset', {
    next: () => href('reset-password', {}, { sent: '1' }),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <Block>
      <h1>{t('title')}</h1>
      <div className="card">
        <form method="post" action={href('reset-password')} {...form.props} noValidate>
          <FormErrors title={form.fault} />
          <p>{t('text')}</p>
          <TextField
            label={t('common:email')}
            {...form.field('email')}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
          />
          <Button type="submit" block busy={form.busy}>
            {t('send')}
          </Button>
        </form>
      </div>
      <p className="back">
        <a href={href('login')}>{t('common:login')}</a>
      </p>
    </Block>
  )
}
