import { useLocale, useT } from '../../../i18n/react.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { SignupState } from '../contract.ts'
import { AccountFields } from './AccountFields.tsx'
import { LastPart } from './late-parts.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { WhoFields } from './WhoFields.tsx'

interface StepFieldsProps {
  state: SignupState
  /** What a plain form sent, over what the draft knows. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The fields of one step, filled with what was typed before. */
export function StepFields({ state, typed, errors }: StepFieldsProps) {
  const t = useT('signup')
  const locale = useLocale()
  const site = useSite()
  const { step, answers } = state
  if (step === 0)
    return <WhoFields values={{ ...answers, ...typed } as Record<string, string>} errors={errors} />
  if (step === 1) {
    return (
      <DateField
        birthday
        name="date_of_birth"
        label={t('birth')}
        hint={t('birth_hint', { age: site.minimumAge })}
        locale={locale.iso}
        parts={{ day: t('common:day'), month: t('common:month'), year: t('common:year') }}
        defaultValue={answers.date_of_birth}
        typed={sentBoxes(typed)}
        error={errors.date_of_birth}
      />
    )
  }
  if (step === 2) {
    const known = answers.country ? `${answers.country}-${answers.region}` : ''
    return <PlaceFields places={state.places ?? []} value={typed.place ?? known} error={errors.place} />
  }
  if (step === 3) {
    return <AccountFields values={typed} errors={errors} />
  }
  return <LastPart state={state} typed={typed.signup_message} error={errors.signup_message} />
}

/** The boxes of a date that a plain form sent, whatever stood in them. */
function sentBoxes(typed: StepFieldsProps['typed']) {
  const { date_of_birth_year: year, date_of_birth_month: month, date_of_birth_day: day } = typed
  return year === undefined ? undefined : { year, month: month ?? '', day: day ?? '' }
}
