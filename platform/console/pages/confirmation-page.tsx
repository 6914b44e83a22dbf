import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CODE_FIELD } from '../confirmation.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { Frame } from './frame.tsx'

export interface ConfirmationPageProps {
  readonly scope: PlatformScope<Staff>
  /** Where the form was to go; it goes there again with the code. */
  readonly action: string
  /** What the form held. */
  readonly fields: Typed
  readonly fault?: string
}

/**
 * Asks for a code of the second factor before access or sign-in is changed; the form that led here
 * goes on with it.
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
