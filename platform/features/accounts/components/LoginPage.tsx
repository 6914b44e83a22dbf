import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { loginCall } from '../contract.ts'

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  h1 { margin-bottom: var(--space-4); }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  .below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-2) var(--space-4); margin: var(--space-4) 0 0; }
  .below a { display: inline-flex; align-items: center; min-height: 44px; }
`

/** The login form and where each answer leads. */
function useLogin(next: string) {
  const t = useT('common')
  return useForm<typeof loginCall>('POST', '/api/user', {
    next: () => next,
    elsewhere: {
      account_being_deleted: () => href('account-deleted'),
      account_suspended: () => href('decision'),
      second_factor_required: () => href('login-code', {}, { next }),
    },
    posted: useFormState(),
    offline: t('offline'),
  })
}

export interface LoginPageProps {
  readonly next: string
  readonly notice: string | null
  /** Login without a password, shown if the browser supports passkeys. */
  readonly PasskeyLogin: ComponentType<{ readonly next: string }>
}

/** The login; works as a plain form, and without leaving the page if JavaScript runs. */
export function LoginPage({ next, notice, PasskeyLogin }: LoginPageProps) {
  const t = useT('accounts')
  const site = useSite()
  const form = useLogin(next)
  return (
    <Container narrow>
      <Block>
        <h1>{t('login_title', { site: site.name })}</h1>
        <div className="card">
          <form method="post" action={href('login', {}, { next })} {...form.props} noValidate>
            <FormErrors title={form.fault} />
            {notice && !form.fault && <Alert tone="info" title={notice} />}
            <input type="hidden" name="next" value={next} />
            <TextField
              label={t('common:email')}
              {...form.field('email')}
              type="email"
              autoComplete="username webauthn"
              required
              maxLength={254}
            />
            <CurrentPasswordField />
            <Button type="submit" block busy={form.busy}>
              {t('common:login')}
            </Button>
            <WherePasskeys>
              <PasskeyLogin next={next} />
            </WherePasskeys>
          </form>
        </div>
        <p className="below">
          <a href={href('reset-password')}>{t('forgot')}</a>
          {site.signupsOpen && <a href={href('signup')}>{t('no_account')}</a>}
        </p>
      </Block>
    </Container>
  )
}

/** Shows its content in browsers that support passkeys; the page around it is not drawn again. */
function WherePasskeys({ children }: { children: ReactNode }) {
  const [passkeys, setPasskeys] = useState(false)
  useEffect(() => setPasskeys('PublicKeyCredential' in window), [])
  return passkeys && children
}
