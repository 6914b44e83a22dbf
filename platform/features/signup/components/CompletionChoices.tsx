import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { InterestGroups } from '../../profile/components/InterestGroups.tsx'
import type { CompleteData } from '../completion-page.ts'
import { agesField } from '../profile-input.ts'

export interface FieldsProps {
  data: CompleteData
  /** Values of a refused plain form. */
  typed: Readonly<Record<string, string>> | null
  errors: Readonly<Record<string, string>>
}

export function InterestFields({ data, typed, errors }: FieldsProps) {
  const t = useT('signup')
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!data.interests) return null
  return (
    <>
      <h2>{t('interests')}</h2>
      <InterestGroups {...data.interests} posted={typed} ready={ready} />
      {errors.interests && (
        <p className="error" role="alert">
          {errors.interests}
        </p>
      )}
    </>
  )
}

/** Select fields, the height, and the sought ages. */
export function DetailFields({ data, typed, errors }: FieldsProps) {
  const t = useT('signup')
  if (!data.details) return null
  const { traits, height, ages } = data.details
  const field = (name: string, label: string, value: string) => ({
    name,
    label: t(label),
    value: typed?.[name] ?? value,
    error: errors[name],
  })
  return (
    <>
      <h2>{t('profile:details_title')}</h2>
      <div className="pairs">
        {traits.map(({ name, value, choices }) => (
          <Select
            key={name}
            name={name}
            label={t(`trait_${name}`)}
            placeholder={t('common:not_said')}
            options={[...choices]}
            defaultValue={typed?.[name] ?? value}
            error={errors[name]}
          />
        ))}
        {height?.unit === 'cm' && <SmallNumber {...field('height', 'height', height.cm)} maxLength={3} />}
      </div>
      {height?.unit === 'feet' && (
        <NumberPair
          legend={t('height_legend')}
          numbers={[
            field('height_feet', 'height_feet', height.feet),
            field('height_inches', 'height_inches', height.inches),
          ]}
        />
      )}
      {ages.proposed && <input type="hidden" name="proposed_ages" value={agesField(ages.from, ages.to)} />}
      <NumberPair
        legend={t('ages')}
        numbers={[
          { ...field('min_age', 'age_from', ages.from), placeholder: String(ages.least) },
          { ...field('max_age', 'age_to', ages.to), placeholder: String(ages.most) },
        ]}
      />
    </>
  )
}

interface SmallNumberProps {
  name: string
  label: string
  value: string
  error: string | undefined
  maxLength?: number
  /** The meaning of an empty field. */
  placeholder?: string
}

function SmallNumber({ value, maxLength = 2, ...field }: SmallNumberProps) {
  return <TextField {...field} inputMode="numeric" maxLength={maxLength} defaultValue={value} />
}

/** Two number fields side by side under one heading. */
function NumberPair({ legend, numbers }: { legend: string; numbers: readonly SmallNumberProps[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="pair">
        {numbers.map((number) => (
          <SmallNumber key={number.name} {...number} />
        ))}
      </div>
    </fieldset>
  )
}
