import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { callApi } from '../core/api-client.ts'
import type { ResponseOf } from '../core/contract.ts'
import type { findTownsCall } from '../features/places/contract.ts'
import { TextField } from '../ui/field.tsx'

interface TownFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  note: string
  defaultValue: string
  error: string | undefined
  /** Name of the field; `city` by default. */
  name?: string
  /** Called when a suggested town was chosen; `place` names its country and region. */
  onPick: (place: string, name: string, around: string) => void
  /** Called when something else was typed. */
  onType?: () => void
  onBlur?: () => void
}

type Town = ResponseOf<typeof findTownsCall>['towns'][number]

/** Fewer letters match too many towns. */
const LETTERS = 2
const PAUSE = 200

/**
 * A town by name, with suggestions from the server in a native datalist. Without suggestions it is
 * a plain field.
 */
export function TownField({ onPick, onType, name = 'city', ...field }: TownFieldProps) {
  const id = useId()
  const [towns, setTowns] = useState<readonly Town[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const ask = async (q: string): Promise<void> => {
    asked.current = q
    try {
      const { towns } = await callApi<typeof findTownsCall>('GET', '/api/towns', { query: { q } })
      // Responses may arrive out of order.
      if (asked.current === q) setTowns(towns)
    } catch {
      // The name can be typed in full.
    }
  }
  const typed = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current)
    const town = towns.find((one) => shownAs(one) === value)
    if (town) return onPick(`${town.country}-${town.region}`, town.name, town.around)
    onType?.()
    if (value.trim().length >= LETTERS) waiting.current = setTimeout(() => void ask(value.trim()), PAUSE)
  }
  return (
    <>
      <TextField
        {...field}
        name={name}
        list={id}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        onInput={typed}
      />
      <datalist id={id}>
        {towns.map((town) => (
          <option key={shownAs(town)} value={shownAs(town)} />
        ))}
      </datalist>
    </>
  )
}

/** Many towns share a name: the region distinguishes them. */
const shownAs = ({ name, region_name }: Town) => `${name}, ${region_name}`
