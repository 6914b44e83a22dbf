import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { ControlFrame, SelectBox } from '../../../ui/control-frame.tsx'
import { Locate } from '../../places/components/Locate.tsx'
import type { SignupState } from '../contract.ts'

interface PlaceFieldsProps {
  places: NonNullable<SignupState['places']>
  value: string
  error: string | undefined
}

/**
 * Step 2: one list of regions, grouped by country if there are several; the device may locate the
 * nearest.
 */
export function PlaceFields({ places, value, error }: PlaceFieldsProps) {
  const t = useT('signup')
  // Uncontrolled, so that a choice made before JavaScript runs is kept.
  const list = useRef<HTMLSelectElement>(null)
  const [city, setCity] = useState('')
  const advance = useAdvance()
  const found = (place: string, near: string) => {
    if (list.current) {
      list.current.value = place
      // Dispatched as input, so that the form clears the error of the field.
      list.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setCity(near)
  }
  return (
    <>
      <ControlFrame label={t('place')} hint={t('place_hint')} error={error}>
        {(ties) => (
          <SelectBox>
            <select
              {...ties}
              name="place"
              required
              ref={list}
              defaultValue={value}
              {...advance.props}
              onChange={({ currentTarget }) => {
                setCity('')
                advance.chosen(currentTarget)
              }}
            >
              <option value="">{t('common:choose')}</option>
              <Regions places={places} />
            </select>
          </SelectBox>
        )}
      </ControlFrame>
      <input type="hidden" name="city" value={city} />
      <Locate onFound={found} />
    </>
  )
}

/**
 * Submits the step when an entry of the list was chosen by a press. Keys do not submit, because
 * arrow keys pass over other entries.
 */
function useAdvance() {
  const pressed = useRef(false)
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  // After the render, in which the town of the former place leaves the form.
  useEffect(() => {
    form?.requestSubmit()
    setForm(null)
  }, [form])
  return {
    props: {
      onPointerDown: () => {
        pressed.current = true
      },
      onKeyDown: () => {
        pressed.current = false
      },
    },
    chosen: ({ value, form: own }: HTMLSelectElement) => {
      if (pressed.current && value !== '') setForm(own)
    },
  }
}

/** The regions, grouped by country if there are several. */
function Regions({ places }: Pick<PlaceFieldsProps, 'places'>) {
  const [only] = places
  if (only && places.length === 1) return <Options regions={only.regions} />
  return places.map(({ country, name, regions }) => (
    <optgroup key={country} label={name}>
      <Options regions={regions} />
    </optgroup>
  ))
}

function Options({ regions }: Pick<PlaceFieldsProps['places'][number], 'regions'>) {
  return regions.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
