import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PlatformScope } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { Frame } from './frame.tsx'

export interface SignInPageProps {
  readonly scope: PlatformScope
  readonly fault?: FormFault
  readonly email?: string
  readonly next?: string
  /** In development without staff accounts: shows how to invite the first operator. */
  readonly firstSteps: boolean
}

export function SignInPage({ scope, fault, email = '', next = '', firstSteps }: SignInPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/sign-in" width="narrow" fault={fault?.message}>
      <h1>{t('console:name')}</h1>
      {firstSteps && (
        <Alert tone="info" title={t('console:first_title')}>
          <p>{t('console:first_text')}</p>
          <code className="mono">npm run staff -- invite you@example.org --role operator</code>
        </Alert>
      )}
      <form method="post" action="/sign-in" className="card stack">
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('console:email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={fault?.fields.email}
        />
        <TextField
          label={t('console:password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={fault?.fields.password}
        />
        <Button type="submit" block>
          {t('console:continue')}
        </Button>
      </form>
    </Frame>
  )
}

export interface SecondFactorPageProps {
  readonly scope: PlatformScope
  readonly fault?: FormFault
  readonly next?: string
  /** Whether the person has registered a passkey. */
  readonly passkey: boolean
}

export function SecondFactorPage({ scope, fault, next = '', passkey }: SecondFactorPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/sign-in" width="narrow" fault={fault?.message}>
      <h1>{t('console:second_title')}</h1>
      {passkey && (
        <form className="card stack" data-passkey="sign-in" data-next={next} hidden>
          <Button type="submit" block icon="lock">
            {t('console:passkey_use')}
          </Button>
          <p className="status" role="status" data-failed={t('console:error.passkey_failed')} />
        </form>
      )}
      <form method="post" action="/second-factor" className="card stack">
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('console:code')}
          hint={t('console:code_hint')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={fault?.fields.code}
        />
        <Button type="submit" block>
          {t('console:sign_in')}
        </Button>
      </form>
      <p>
        <a href="/sign-in">{t('console:other_account')}</a>
      </p>
    </Frame>
  )
}
