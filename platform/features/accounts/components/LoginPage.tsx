import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { login } from '../contract.ts'

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  h1 { margin-bottom: var(--space-4); }
  form { display: grid; gap: var(--space-4); }
  .below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-2) var(--space-4); margin: var(--space-4) 0 0; }
  .below a { display: inline-flex; align-items: center; min-height: 44px; }
`

/** The login; works as a plain form, and in place where there is JavaScript. */
export function LoginPage({ next }: { next: string }) {
  const t = useT('accounts')
  const site = useSite()
  const form = useFormState()
  const [fault, setFault] = useState(form?.errors[''])
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    setBusy(true)
    setFault(undefined)
    try {
      const body = { email: String(values.get('email')), password: String(values.get('password')) }
      await callApi<typeof login>('POST', '/api/user', { body })
      window.location.assign(next)
    } catch (error) {
      setBusy(false)
      setFault(error instanceof ApiError && error.message ? error.message : t('errors_offline'))
    }
  }
  return (
    <Container narrow>
      <Block>
        <h1>{t('login_title', { site: site.name })}</h1>
        <div className="card">
          <form method="post" action={href('login', {}, { next })} onSubmit={submit} noValidate>
            <FormErrors title={fault} />
            <input type="hidden" name="next" value={next} />
            <TextField
              label={t('common:email')}
              name="email"
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              defaultValue={form?.values.email}
            />
            <PasswordField
              label={t('common:password')}
              showLabel={t('common:show_password')}
              hideLabel={t('common:hide_password')}
              autoComplete="current-password"
            />
            <Button type="submit" block busy={busy}>
              {t('common:login')}
            </Button>
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
