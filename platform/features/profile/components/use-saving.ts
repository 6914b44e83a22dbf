import { type RefObject, useRef, useState } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import type { ResponseOf } from '../../../core/contract.ts'
import { useFormState } from '../../../ui/page.tsx'
import type { ProfilePart, saveProfilePartCall } from '../contract.ts'
import { partInput } from '../part-input.ts'
import { dropValues, type PartValues, sameValues, valuesOf } from './kept-values.ts'

/**
 * `kept`: the fields contain unsaved values of an earlier visit. `failed`: no response. `refused`:
 * a field is invalid.
 */
export type PartState = 'idle' | 'changed' | 'saving' | 'saved' | 'failed' | 'refused' | 'kept'

export type SavedPart = ResponseOf<typeof saveProfilePartCall>

export interface PartOptions {
  readonly member: string
  /** Key of the form in the tab's storage: the part, or the part and one of several forms. */
  readonly store: string
  /** Called with the response and the sent values. */
  readonly onSaved: (answer: SavedPart, values: PartValues) => void
  /** Whether refused values of a plain form belong to this form, if a part has several. */
  readonly owns?: (values: PartValues) => boolean
}

/** State of a part and its setters. */
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
    /** @throws errors that are not a response of the server */
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      setFault(error.message)
      setState(isRefusal(error) ? 'refused' : 'failed')
    },
  }
}

/** The server refused the values. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 422 || error.status === 413)

const send = (values: PartValues): Promise<SavedPart> =>
  callApi<typeof saveProfilePartCall>('PUT', '/api/profile', {
    body: partInput(values),
    // Saving the same values twice gives the same profile; no key while offline, because nothing is
    // repeated.
    ...(navigator.onLine ? { idempotencyKey: newIdempotencyKey() } : {}),
  })

export interface Saving {
  readonly form: RefObject<HTMLFormElement | null>
  /** Values on the server; null until JavaScript runs. */
  readonly saved: RefObject<PartValues | null>
  readonly save: () => Promise<void>
}

/**
 * Sends the unsaved fields of a form, one request at a time, so that an older value never arrives
 * after a newer one.
 */
export function useSaving(
  shown: ReturnType<typeof useShownPart>,
  { member, store, onSaved }: PartOptions,
): Saving {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<PartValues | null>(null)
  const running = useRef(false)
  /** A field lost focus during a request. */
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
      // An error about values that were corrected since is outdated.
      if (!isRefusal(error) || sameValues(valuesOf(element), values)) return shown.refuse(error)
      if (asked.current) return save()
      return shown.setState('changed')
    }
    running.current = false
    // Saves what was typed during the request.
    if (sameValues(valuesOf(element), values)) settle()
    else void save()
  }
  const told = useRef(onSaved)
  told.current = onSaved
  return { form, saved, save }
}
