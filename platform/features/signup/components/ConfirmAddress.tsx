import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useMe, useSite } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { confirmActivationCall } from '../contract.ts'

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  .password { display: grid; gap: var(--space-4); }
  .password h1 { margin-top: 0; }
  .password p { margin-bottom: 0; overflow-wrap: anywhere; }
  .lost { margin-top: var(--space-6); }
  .lost h2 { font-size: var(--text-lg); }
  .lost .muted { margin-top: var(--space-4); }
`

/**
 * Opening the link changes nothing, because mail scanners open it too. With JavaScript the page
 * posts the token itself, otherwise the button does; the token is removed from the address
 * immediately.
 */
export function Confirm({ token }: { token: string }) {
  const t = useT('signup')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    window.history.replaceState(null, '', href('activate-done'))
    form.current?.requestSubmit()
  }, [])
  return (
    <Container narrow>
      <Block>
        <form className="card" method="post" action={href('activate-done')} ref={form}>
          <h1>{t('confirm_title')}</h1>
          <p>{t('confirm_text')}</p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large" block>
            {t('confirm_button')}
          </Button>
        </form>
      </Block>
    </Container>
  )
}

/**
 * The link in a browser that has not signed up: another device of the same person, or the owner of
 * an address that a stranger signed up with. Only the former knows the password.
 */
export function ConfirmByPassword({ token, email }: { token: string; email: string }) {
  const t = useT('signup')
  const site = useSite()
  const me = useMe()
  const form = useForm<typeof confirmActivationCall>('PUT', '/api/activation', {
    next: () => href('activate-done'),
    elsewhere: {
      activation_failed: () => href(me?.status === 'active' ? 'activate-done' : 'activate-error'),
    },
    posted: useFormState(),
    offline: t('offline'),
  })
  useEffect(() => window.history.replaceState(null, '', href('activate-done')), [])
  return (
    <Container narrow>
      <Block>
        <form
          className="card password"
          method="post"
          action={href('activate-done')}
          {...form.props}
          noValidate
        >
          <FormErrors title={form.fault} />
          <div>
            <h1>{t('confirm_title')}</h1>
            <p>{t('confirm_password_text', { email, site: site.name })}</p>
          </div>
          <input type="hidden" name="token" value={token} />
          {/* For password managers: the account of the password. */}
          <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
          <CurrentPasswordField error={form.errors.password} />
          <Button type="submit" size="large" block>
            {t('confirm_button')}
          </Button>
        </form>
        <Lost />
      </Block>
    </Container>
  )
}

/** For people who do not know the password: it was forgotten, or a stranger chose it. */
function Lost() {
  const t = useT('signup')
  const site = useSite()
  return (
    <section className="lost">
      <h2>{t('confirm_lost_title')}</h2>
      <p>{t('confirm_lost_again')}</p>
      {site.signupsOpen && (
        <ButtonLink variant="secondary" href={href('signup')}>
          {t('confirm_lost_button')}
        </ButtonLink>
      )}
      <p className="muted">{t('confirm_lost_stranger', { site: site.name })}</p>
    </section>
  )
}
