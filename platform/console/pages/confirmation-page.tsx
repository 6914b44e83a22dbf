import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CODE_FIELD } from '../confirmation.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { Frame } from './frame.tsx'

export interface ConfirmationPageProps {
  readonly scope: PlatformScope<Staff>
  /** Target of the original form, which is submitted again with the code. */
  readonly action: string
  /** Fields of the original form. */
  readonly fields: Typed
  readonly fault?: string
}

/**
 * Asks for a second-factor code before access or sign-in methods are changed; the original form is
 * then submitted with it.
 */
export function ConfirmationPage({ scope, action, fields, fault }: ConfirmationPageProps) {
  const { t } = scope
  const back = action.startsWith('/staff') ? '/staff' : '/account'
  return (
    <Frame scope={scope} path={back} width="narrow" fault={fault}>
      <h1>{t('console:confirm_title')}</h1>
      <p>{t('console:confirm_text')}</p>
      <form method="post" action={action} className="card stack">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label={t('console:code')}
          hint={t('console:code_hint')}
          name={CODE_FIELD}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <Button type="submit" block>
          {t('console:continue')}
        </Button>
      </form>
      <p>
        <a href={back}>{t('console:confirm_cancel')}</a>
      </p>
    </Frame>
  )
}
