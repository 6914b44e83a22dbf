import { TextArea } from '../../ui/field.tsx'
import type { PlatformScope } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'

interface ReasonFieldProps {
  readonly t: PlatformScope['t']
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/** Reason for returning money or credits, for the second person who may have to decide. */
export function ReasonField({ t, fields, typed }: ReasonFieldProps) {
  return (
    <TextArea
      label={t('console:refund_reason')}
      hint={t('console:refund_reason_hint')}
      name="reason"
      required
      maxLength={300}
      rows={2}
      defaultValue={typed.reason}
      error={fields.reason}
    />
  )
}
