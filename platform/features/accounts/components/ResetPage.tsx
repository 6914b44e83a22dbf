import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { resetPasswordCall } from '../password-contract.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export type ResetPageData =
  | { readonly state: 'done' | 'invalid' }
  | { readonly state: 'open'; readonly token: string; readonly email: string }

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  form { display: grid; gap: var(--space-4); }
`

/**
 * The page of the mailed link: the form for the new password, why the link does not work, or the
 * next step.
 */
export function ResetPage({ data }: { data: ResetPageData }) {
  const t = useT('reset')
  if (data.state === 'open')
    return (
      <Container narrow>
        <NewPassword token={data.token} email={data.email} />
      </Container>
    )
  const done = data.state === 'done'
  const way = done ? (
    <ButtonLink href={href('login')}>{t('common:login')}</ButtonLink>
  ) : (
    <ButtonLink href={href('reset-password')}>{t('ask_again')}</ButtonLink>
  )
  return (
    <Container narrow>
      <EmptyState
        level={1}
        icon={done ? 'check' : 'mail'}
        title={t(done ? 'done_title' : 'errors:reset_link_invalid')}
        text={t(done ? 'done_text' : 'invalid_text')}
        actions={way}
      />
    </Container>
  )
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const t = useT('reset')
  const form = useForm<typeof resetPasswordCall>('PUT', '/api/password-reset', {
    next: () => href('reset-password-do', {}, { done: '1' }),
    // The page explains what is wrong with a link.
    elsewhere: { reset_link_invalid: () => href('reset-password-do') },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <Block>
      <h1>{t('new_title')}</h1>
      <form className="card" method="post" action={href('reset-password-do')} {...form.props} noValidate>
        <FormErrors title={form.fault} />
        <p>{t('new_text', { email })}</p>
        <input type="hidden" name="token" value={token} />
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordFields form={form} t={t} texts="reset" />
        <Button type="submit" block busy={form.busy}>
          {t('save')}
        </Button>
      </form>
    </Block>
  )
}
