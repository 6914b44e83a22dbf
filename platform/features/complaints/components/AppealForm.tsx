import type { ReactNode } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'

interface AppealFormProps {
  readonly action: string
  /** Hidden fields that identify the decision under appeal. */
  readonly about: Readonly<Record<string, string>>
  /** Name of the text field. */
  readonly name: string
  readonly maxLength: number
  /** Shown above the field. */
  readonly lead: ReactNode
  /** Shown below the button. */
  readonly after?: ReactNode
}

/** The form of an appeal, against an answer to a complaint or a decision on a report. */
export function AppealForm({ action, about, name, maxLength, lead, after }: AppealFormProps) {
  const t = useT('complaints')
  const posted = useFormState()
  const errors = posted?.errors ?? {}
  return (
    <form className="card" method="post" action={action} noValidate>
      <Stack>
        {lead}
        <FormErrors title={errors[''] ?? errors.token} />
        {Object.entries(about).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <TextArea
          label={t('appeal_body')}
          name={name}
          rows={7}
          maxLength={maxLength}
          defaultValue={posted?.values[name]}
          error={errors[name]}
          required
        />
        <Button type="submit" block>
          {t('appeal_send')}
        </Button>
        {after}
      </Stack>
    </form>
  )
}
