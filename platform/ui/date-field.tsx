import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ControlFrame } from './control-frame.tsx'
import { type DateParts, isFull, isoOf, partOrder, partsOf } from './date-parts.ts'
import type { FieldTexts } from './field-frame.tsx'

export interface DateFieldProps extends FieldTexts {
  /**
   * Posted as `name` (ISO date) and, for browsers without JavaScript, as `name_day`, `name_month`,
   * `name_year`.
   */
  name: string
  /** Names of the three boxes. */
  parts: { day: string; month: string; year: string }
  /** BCP 47 tag; determines their order. */
  locale: string
  defaultValue?: string | undefined
  /** Boxes as sent by a plain form, which override `defaultValue`: they need not be a date. */
  typed?: Partial<DateParts> | undefined
  /** Receives the ISO date, or an empty string while it is invalid. */
  onChange?: (iso: string) => void
  /** Date of birth: the browser may autofill it. */
  birthday?: boolean
}

const Boxes = styled.div`
  display: flex;
  gap: var(--space-2);
  label { flex: 2; display: grid; gap: 2px; font-size: var(--text-sm); color: var(--color-muted); }
  label[data-part='year'] { flex: 3; }
  && input { text-align: center; }
`

/**
 * A date in three boxes of digits: quicker than a calendar for a date decades ago. The boxes are
 * uncontrolled, so that input typed before the page's script was loaded is kept.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, note, name, parts, locale, defaultValue = '', onChange, birthday } = props
  const first: DateParts = { ...partsOf(defaultValue), ...props.typed }
  const [iso, setIso] = useState(() => isoOf(first))
  const boxes = useRef<HTMLDivElement>(null)
  useEffect(() => setIso(isoOf(typedIn(boxes.current))), [])
  const change = ({ currentTarget: box, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    box.value = box.value.replace(/\D/g, '')
    const next = isoOf(typedIn(boxes.current))
    setIso(next)
    onChange?.(next)
    // Only move the cursor when a person types: not on autofill or deletion.
    const typed =
      box === document.activeElement && !`${(nativeEvent as InputEvent).inputType}`.startsWith('d')
    if (typed && isFull(box.dataset.box, box.value)) move(boxes.current, box, 1)
  }
  return (
    <ControlFrame group label={label} hint={hint} error={error} note={note}>
      {(ties) => (
        <Boxes ref={boxes}>
          <input type="hidden" name={name} value={iso} />
          {partOrder(locale).map((part, index) => (
            <label key={part} data-part={part}>
              {parts[part]}
              <input
                {...ties}
                id={index === 0 ? ties.id : `${ties.id}-${part}`}
                name={`${name}_${part}`}
                data-box={part}
                inputMode="numeric"
                pattern="[0-9]*"
                maxLength={part === 'year' ? 4 : 2}
                autoComplete={birthday ? `bday-${part}` : 'off'}
                defaultValue={first[part]}
                onChange={change}
                onKeyDown={({ key, currentTarget: box }) => {
                  if (key === 'Backspace' && !box.value) move(boxes.current, box, -1)
                }}
              />
            </label>
          ))}
        </Boxes>
      )}
    </ControlFrame>
  )
}

/**
 * Moves the cursor to the next or previous box and selects its content, so that typing replaces it.
 */
function move(boxes: HTMLElement | null, from: HTMLInputElement, by: 1 | -1): void {
  const all = [...(boxes?.querySelectorAll<HTMLInputElement>('[data-box]') ?? [])]
  const next = all[all.indexOf(from) + by]
  next?.focus()
  next?.select()
}

function typedIn(boxes: HTMLElement | null): DateParts {
  const text = (part: keyof DateParts) =>
    boxes?.querySelector<HTMLInputElement>(`[data-box=${part}]`)?.value ?? ''
  return { day: text('day'), month: text('month'), year: text('year') }
}
