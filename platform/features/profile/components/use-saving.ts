import { type RefObject, useRef, useState } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import type { ResponseOf } from '../../../core/contract.ts'
import { useFormState } from '../../../ui/page.tsx'
import type { ProfilePart, saveProfilePartCall } from '../contract.ts'
import { partInput } from '../part-input.ts'
import { dropValues, type PartValues, sameValues, valuesOf } from './kept-values.ts'

/**
 * `kept`: values of an earlier visit that never arrived are in the fields again. `failed`: no
 * answer came. `refused`: something is wrong with a field.
 */
export type PartState = 'idle' | 'changed' | 'saving' | 'saved' | 'failed' | 'refused' | 'kept'

export type SavedPart = ResponseOf<typeof saveProfilePartCall>

export interface PartOptions {
  readonly member: string
  /** Names the form in the tab's store; the part, or the part and one of several forms. */
  readonly store: string
  /** Gets the answer and what was sent. */
  readonly onSaved: (answer: SavedPart, values: PartValues) => void
  /** Whether what a plain form sent in vain is of this form, where a part has several. */
  readonly owns?: (values: PartValues) => boolean
}

/** What a part shows, and how it is set. */
export function useShownPart(part: ProfilePart, owns: PartOptions['owns']) {
  const posted = useFormState()
  const own = posted?.values.part === part && (owns?.(posted.values) ?? true) ? posted : null
  const [state, setState] = useState<PartState>(own ? 'refused' : 'idle')
  const [fault, setFault] = useState(own?.errors[''] ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(own?.errors ?? {})
  return {
    state,
    setState,
    fault,
    errors,
    setErrors,
    accept: () => {
      setErrors({})
      setFault('')
    },
    /** @throws what is no answer of the server */
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      setFault(error.message)
      setState(isRefusal(error) ? 'refused' : 'failed')
    },
  }
}

/** Something is wrong with what was sent. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 422 || error.status === 413)

const send = (values: PartValues): Promise<SavedPart> =>
  callApi<typeof saveProfilePartCall>('PUT', '/api/profile', {
    body: partInput(values),
    // The same values twice are the same profile; without a network there is nothing to repeat for.
    ...(navigator.onLine ? { idempotencyKey: newIdempotencyKey() } : {}),
  })

export interface Saving {
  readonly form: RefObject<HTMLFormElement | null>
  /** What the server has; null until the script runs. */
  readonly saved: RefObject<PartValues | null>
  readonly save: () => Promise<void>
}

/**
 * Sends the fields of a form that are not saved yet: one request at a time, so that an older value
 * never follows a newer one.
 */
export function useSaving(
  shown: ReturnType<typeof useShownPart>,
  { member, store, onSaved }: PartOptions,
): Saving {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<PartValues | null>(null)
  const running = useRef(false)
  /** A field was left while a request was under way. */
  const asked = useRef(false)
  const settle = () => {
    dropValues(member, store)
    shown.setState((before) => (before === 'saving' || before === 'saved' ? 'saved' : 'idle'))
    shown.setErrors({})
  }
  const save = async (): Promise<void> => {
    const element = form.current
    asked.current = running.current
    if (!element || running.current) return
    const values = valuesOf(element)
    if (saved.current && sameValues(values, saved.current)) return settle()
    running.current = true
    shown.setState('saving')
    try {
      const answer = await send(values)
      saved.current = values
      told.current(answer, values)
      shown.accept()
    } catch (error) {
      running.current = false
      // A fault of what has been mended since is no fault any more.
      if (!isRefusal(error) || sameValues(valuesOf(element), values)) return shown.refuse(error)
      if (asked.current) return save()
      return shown.setState('changed')
    }
    running.current = false
    // What was typed while the request was under way.
    if (sameValues(valuesOf(element), values)) settle()
    else void save()
  }
  const told = useRef(onSaved)
  told.current = onSaved
  return { form, saved, save }
}
