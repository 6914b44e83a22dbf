import type { QrCode } from '../../infra/qr-code.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PlatformScope } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { Frame } from './frame.tsx'

export interface InvitationPageProps {
  readonly scope: PlatformScope
  readonly fault?: FormFault
  readonly email: string
  readonly secret: string
  readonly qr: QrCode
}

/** Sets password and authenticator app in one form. */
export function InvitationPage({ scope, fault, email, secret, qr }: InvitationPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/invitation" width="narrow" fault={fault?.message}>
      <h1>{t('console:welcome')}</h1>
      <form method="post" action="/invitation" className="card stack">
        <TextField label={t('console:email')} type="email" autoComplete="username" readOnly value={email} />
        <TextField
          label={t('console:new_password')}
          hint={t('console:new_password_hint')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={fault?.fields.password}
        />
        <h2>{t('console:app_title')}</h2>
        <p>{t('console:app_text')}</p>
        <Secret scope={scope} secret={secret} qr={qr} />
        <TextField
          label={t('console:app_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={fault?.fields.code}
        />
        <Button type="submit" block>
          {t('console:set_up')}
        </Button>
      </form>
    </Frame>
  )
}

/** The secret for the authenticator app, as a QR code and as text. */
function Secret({ scope, secret, qr }: Pick<InvitationPageProps, 'scope' | 'secret' | 'qr'>) {
  const { t } = scope
  return (
    <>
      <svg
        className="qr"
        role="img"
        aria-label={t('console:qr')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        {t('console:app_manual')} <span className="mono">{secret.replace(/(.{4})/g, '$1 ').trim()}</span>
      </p>
    </>
  )
}

export function InvitationOverPage({ scope }: { readonly scope: PlatformScope }) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/sign-in" width="narrow">
      <h1>{t('console:invitation_over')}</h1>
      <p>{t('console:invitation_over_text')}</p>
      <p>
        <a href="/sign-in">{t('console:sign_in')}</a>
      </p>
    </Frame>
  )
}

export interface CodesPageProps {
  readonly scope: PlatformScope
  readonly codes: readonly string[]
}

/** Recovery codes, which are shown only once. */
export function CodesPage({ scope, codes }: CodesPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/account" width="narrow">
      <h1>{t('console:recovery_codes')}</h1>
      <Alert tone="warning">{t('console:recovery_text')}</Alert>
      <ul className="codes card">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <p>
        <a href="/">{t('console:recovery_done')}</a>
      </p>
    </Frame>
  )
}
