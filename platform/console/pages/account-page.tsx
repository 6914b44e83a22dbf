import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Passkey } from '../passkeys.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { roleName } from '../texts.ts'
import { Frame } from './frame.tsx'

export interface AccountPageProps {
  readonly scope: PlatformScope<Staff>
  readonly codesLeft: number
  readonly passkeys: readonly Passkey[]
  /** Name entered for a new passkey before a code was requested; prefills the form. */
  readonly passkeyName: string | undefined
}

/** The staff member's own account and second factors. */
export function AccountPage({ scope, codesLeft, passkeys, passkeyName }: AccountPageProps) {
  const { t, staff, tenants } = scope
  const sites =
    staff.tenants === 'all' ? t('console:all_sites') : tenants.map((one) => one.settings.name).join(', ')
  return (
    <Frame scope={scope} path="/account">
      <h1>{t('console:account')}</h1>
      <section className="card">
        <p>
          <strong>{staff.email}</strong>
          <br />
          {roleName(t, staff.role)}, {sites}
        </p>
      </section>
      <PasskeysCard scope={scope} passkeys={passkeys} passkeyName={passkeyName} />
      <section className="card stack">
        <h2>{t('console:recovery_codes')}</h2>
        <p>{t('console:recovery_left', { count: codesLeft })}</p>
        <form method="post" action="/recovery-codes">
          <Button type="submit" variant="secondary">
            {t('console:recovery_renew')}
          </Button>
        </form>
      </section>
    </Frame>
  )
}

function PasskeysCard({
  scope,
  passkeys,
  passkeyName,
}: Pick<AccountPageProps, 'scope' | 'passkeys' | 'passkeyName'>) {
  const { t, locale } = scope
  return (
    <section className="card stack">
      <h2>{t('console:passkeys')}</h2>
      <p>{t('console:passkeys_text')}</p>
      <ul className="lines">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="line">
            <span>
              {name} <small className="muted">{formatDate(locale.iso, createdAt)}</small>
            </span>
            <form method="post" action="/passkeys/remove">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                variant="quiet"
                size="small"
                aria-label={t('console:passkey_remove_name', { name })}
              >
                {t('console:passkey_remove')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form className="stack" data-passkey="add" hidden>
        <TextField
          label={t('console:passkey_name')}
          name="name"
          required
          maxLength={60}
          defaultValue={passkeyName}
        />
        <Button type="submit" variant="secondary">
          {t('console:passkey_add')}
        </Button>
        <p className="status" role="status" data-failed={t('console:error.passkey_failed')} />
      </form>
    </section>
  )
}
