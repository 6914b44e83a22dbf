import { TextField } from '../../ui/field.tsx'
import type { PlatformScope, Staff } from '../scope.ts'

interface DayFieldsProps {
  readonly scope: PlatformScope<Staff>
  /** Days of UTC as `2026-11-23`. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** First and last day of a filter, and whose days they are. */
export function DayFields({ scope: { t }, ...days }: DayFieldsProps) {
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      label={t(`console:${name}`)}
      name={name}
      type="date"
      hint={t('console:days_utc')}
      defaultValue={days[name]}
    />
  ))
}
