import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSite } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { checkEmailCall } from '../contract.ts'
import { useTypedAccount } from '../typed-account.ts'

const Fields = styled.div`
  display: grid;
  gap: var(--space-4);
`

interface AccountFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string>>
}

/**
 * Step 3: name, e-mail, password, the terms, and separately the explicit consent (membership
 * reveals orientation: GDPR art. 9).
 */
export function AccountFields({ values, errors }: AccountFieldsProps) {
  const t = useT('signup')
  const site = useSite()
  const { fields, keep } = useTypedAccount()
  return (
    <Fields ref={fields} onInput={keep} onBlur={keep}>
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        name="name"
        autoComplete="nickname"
        dir="auto"
        required
        maxLength={60}
        defaultValue={values.name}
        error={errors.name}
      />
      <EmailField value={values.email} error={errors.email} />
      <PasswordField
        label={t('common:password')}
        showLabel={t('common:show_password')}
        hideLabel={t('common:hide_password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        error={errors.password}
      />
      <Checkbox name="terms" required error={errors.terms} label={<Terms />} />
      <Checkbox name="consent" required error={errors.consent} label={t('consent', { site: site.name })} />
    </Fields>
  )
}

/** The terms to be accepted, with links. */
function Terms() {
  const t = useT('signup')
  const { minimumAge: age } = useSite()
  const components = { terms: <PageLink name="terms" />, privacy: <PageLink name="privacy" /> }
  return <Rich t={t} text="terms" params={{ age }} components={components} />
}

/** Opens in a new tab, so that typed values stay. */
function PageLink({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <a href={href('pages-name', { name })} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** Shows "Did you mean ...?" when the field loses focus; one press accepts the suggestion. */
function EmailField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useT('signup')
  const { input, suggestion, check, take } = useSuggestion()
  return (
    <div>
      <TextField
        ref={input}
        label={t('common:email')}
        hint={t('email_hint')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={value}
        error={error}
        onBlur={check}
      />
      <div role="status">
        {suggestion && (
          <Button variant="quiet" size="small" onClick={take}>
            {t('did_you_mean', { email: suggestion })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The server's suggestion for an address that looks mistyped. */
function useSuggestion() {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const check = async (event: FocusEvent<HTMLInputElement>) => {
    const email = event.currentTarget.value.trim()
    if (!email.includes('@')) return setSuggestion(null)
    try {
      const answer = await callApi<typeof checkEmailCall>('POST', '/api/email-check', { body: { email } })
      setSuggestion(answer.suggestion)
    } catch (fault) {
      // Optional: without a response there is no suggestion, and the signup checks again.
      if (fault instanceof ApiError) setSuggestion(null)
      else throw fault
    }
  }
  const take = () => {
    if (input.current && suggestion) input.current.value = suggestion
    setSuggestion(null)
    input.current?.focus()
  }
  return { input, suggestion, check, take }
}
