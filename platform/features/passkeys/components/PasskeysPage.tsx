import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { knowsPasskeys, makePasskey, type PasskeyOptions } from '../../../ui/passkey-ceremony.ts'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { addPasskeyCall, beginPasskeyCall } from '../contract.ts'
import type { PasskeysData } from '../pages.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding: 0;
  list-style: none;
  li { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); }
  span { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
`

/** Passkeys of the account: list, add, remove. */
export function PasskeysPage({ data: { passkeys, confirmed } }: { data: PasskeysData }) {
  const t = useT('passkeys')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id} className="card">
              <span>
                <strong>{name}</strong>
                <small className="muted">{t('added', { date: added })}</small>
                <small className="muted">{used === null ? t('never_used') : t('used', { date: used })}</small>
              </span>
              <ButtonLink
                variant="quiet"
                size="small"
                href={href('account-passkeys-remove', {}, { id })}
                aria-label={t('remove_name', { name })}
              >
                {t('remove')}
              </ButtonLink>
            </li>
          ))}
        </List>
      )}
      {confirmed ? <AddPasskey /> : <Alert tone="warning" title={t('errors:unconfirmed')} />}
    </div>
  )
}

/**
 * Needs JavaScript: until it runs, and if the browser does not support passkeys, the page says so.
 */
function AddPasskey() {
  const t = useT('passkeys')
  const [known, setKnown] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => setKnown(knowsPasskeys()), [])
  const form = useForm<typeof beginPasskeyCall>('POST', '/api/passkey-options', {
    input: ({ password = '' }) => ({ password }),
    next: async ({ options }) => {
      setFailed(false)
      const response = await makePasskey(options as unknown as PasskeyOptions).catch(() => undefined)
      if (!response) {
        setFailed(true)
        return undefined
      }
      const name = form.props.ref.current?.querySelector<HTMLInputElement>('[name=name]')?.value ?? ''
      const body = { name, response: response as { id: string } }
      await callApi<typeof addPasskeyCall>('POST', '/api/passkey', { body })
      return href('account-passkeys')
    },
    offline: t('common:offline'),
  })
  if (!known) return <p className="muted">{t('unknown_here')}</p>
  return (
    <form className="card" {...form.props} noValidate>
      <Stack>
        <h2>{t('add_title')}</h2>
        <FormErrors title={form.fault ?? (failed ? t('cancelled') : undefined)} />
        <TextField label={t('name')} hint={t('name_hint')} {...form.field('name')} required maxLength={60} />
        <CurrentPasswordField error={form.errors.password} />
        <Button type="submit" block busy={form.busy}>
          {t('add')}
        </Button>
      </Stack>
    </form>
  )
}
