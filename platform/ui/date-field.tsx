import { useState } from 'react'
import { styled } from 'styled-components'
import { type DateParts, isoOf, partOrder, partsOf } from './date-parts.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface DateFieldProps extends FieldTexts {
  /** Posted as `name` (ISO date) and, for browsers without JavaScript, as `name_day`, `name_month`, `name_year`. */
  name: string
  /** Names of the three boxes. */
  parts: { day: string; month: string; year: string }
  /** BCP 47 tag; decides their order. */
  locale: string
  defaultValue?: string | undefined
  /** Boxes as they were sent by a plain form, over `defaultValue`: they need not be a date. */
  typed?: Partial<DateParts> | undefined
  /** The ISO date, or an empty string while it is none. */
  onChange?: (iso: string) => void
  /** Date of birth: the browser may fill it in. */
  birthday?: boolean
}

const Boxes = styled.div`
  display: flex;
  gap: var(--space-2);
  label { flex: 2; display: grid; gap: 2px; font-size: var(--text-sm); color: var(--color-muted); }
  label[data-part='year'] { flex: 3; }
  && input { text-align: center; }
`

/** A date in three boxes of digits: quicker than a calendar for a date decades ago. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, note, name, parts, locale, defaultValue = '', onChange, birthday } = props
  const [typed, setTyped] = useState<DateParts>(() => ({ ...partsOf(defaultValue), ...props.typed }))
  const change = (part: keyof DateParts, value: string) => {
    const next = { ...typed, [part]: value.replace(/\D/g, '') }
    setTyped(next)
    onChange?.(isoOf(next))
  }
  return (
    <FieldFrame group {...{ label, hint, error, note }}>
      {(ties) => (
        <Boxes>
          <input type="hidden" name={name} value={isoOf(typed)} />
          {partOrder(locale).map((part, index) => (
            <label key={part} data-part={part}>
              {parts[part]}
              <input
                {...ties}
                id={index === 0 ? ties.id : `${ties.id}-${part}`}
                name={`${name}_${part}`}
                inputMode="numeric"
                pattern="[0-9]*"
                maxLength={part === 'year' ? 4 : 2}
                autoComplete={birthday ? `bday-${part}` : 'off'}
                value={typed[part]}
                onChange={(event) => change(part, event.currentTarget.value)}
              />
            </label>
          ))}
        </Boxes>
      )}
    </FieldFrame>
  )
}
