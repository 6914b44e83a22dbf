import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import type { ResponseOf } from '../../../core/contract.ts'
import { useFormState } from '../../../ui/page.tsx'
import type { ProfilePart, saveProfilePart } from '../contract.ts'
import { partInput } from '../part-input.ts'
import {
  dropValues,
  fillForm,
  keepValues,
  keptValues,
  type PartValues,
  sameValues,
  valuesOf,
} from './kept-values.ts'

/**
 * `kept`: values of an earlier visit that never arrived are in the fields again. `failed`: no answer came. `refused`: something is
 * wrong with a field.
 */
export type PartState = 'idle' | 'changed' | 'saving' | 'saved' | 'failed' | 'refused' | 'kept'

export type SavedPart = ResponseOf<typeof saveProfilePart>

export interface PartHandle {
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly state: PartState
  /** False until the script runs: then the form is a plain one, with its own button. */
  readonly ready: boolean
  readonly fault: string
  readonly errors: Readonly<Record<string, string>>
  readonly save: () => void
  /** Puts back what is saved. */
  readonly discard: () => void
}

interface PartOptions {
  readonly member: string
  /** Names the form in the tab's store; the part, or the part and one of several forms. */
  readonly store: string
  /** Gets the answer and what was sent. */
  readonly onSaved: (answer: SavedPart, values: PartValues) => void
  /** Whether what a plain form sent in vain is of this form, where a part has several. */
  readonly owns?: (values: PartValues) => boolean
}

/**
 * One part of the editor, which saves itself: a choice at once, a text when its field is left, both again as soon as the network is
 * back. What is not saved yet is kept in the tab. One request at a time, so that an older value never follows a newer one.
 */
export function usePart(part: ProfilePart, { member, store, onSaved, owns }: PartOptions): PartHandle {
  const form = useRef<HTMLFormElement>(null)
  const posted = useFormState()
  const own = posted?.values.part === part && (owns?.(posted.values) ?? true) ? posted : null
  const [state, setState] = useState<PartState>(own ? 'refused' : 'idle')
  const [ready, setReady] = useState(false)
  const [fault, setFault] = useState(own?.errors[''] ?? '')
  const [errors, setErrors] = useState<PartHandle['errors']>(own?.errors ?? {})
  const saved = useRef<PartValues | null>(null)
  const running = useRef(false)
  const told = useRef(onSaved)
  told.current = onSaved

  const save = async (): Promise<void> => {
    const element = form.current
    if (!element || running.current) return
    const values = valuesOf(element)
    if (saved.current && sameValues(values, saved.current)) return settle()
    running.current = true
    setState('saving')
    try {
      const answer = await callApi<typeof saveProfilePart>('PUT', '/api/profile', {
        body: partInput(values),
        // The same values twice are the same profile; without a network there is nothing to repeat for.
        ...(navigator.onLine ? { idempotencyKey: newIdempotencyKey() } : {}),
      })
      saved.current = values
      told.current(answer, values)
      setErrors({})
      setFault('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      setFault(error.message)
      setState(error.status === 422 || error.status === 413 ? 'refused' : 'failed')
      return
    } finally {
      running.current = false
    }
    // What was typed while the request was under way.
    if (sameValues(valuesOf(element), values)) settle()
    else void save()
  }
  const settle = () => {
    dropValues(member, store)
    setState((before) => (before === 'saving' || before === 'saved' ? 'saved' : 'idle'))
    setErrors({})
  }
  const latest = useRef(save)
  latest.current = save

  useEffect(() => {
    const element = form.current
    if (!element) return
    saved.current = valuesOf(element)
    setReady(true)
    const kept = keptValues(member, store)
    if (kept && !sameValues(kept, saved.current)) {
      fillForm(element, kept)
      setState('kept')
    } else dropValues(member, store)
  }, [member, store])
  useSaveLater(state, latest)

  return {
    props: {
      ref: form,
      onInput: ({ target, currentTarget }) => {
        if (!saved.current) return
        keepValues(member, store, valuesOf(currentTarget))
        setErrors((before) => without(before, target))
        setState((before) => (before === 'saving' ? before : 'changed'))
        if (isChoice(target)) void save()
      },
      onBlur: ({ target }) => {
        if (isTyped(target)) void save()
      },
      onSubmit: (event) => {
        event.preventDefault()
        void save()
      },
    },
    state,
    ready,
    fault,
    errors,
    save: () => void save(),
    discard: () => {
      if (form.current && saved.current) fillForm(form.current, saved.current)
      dropValues(member, store)
      setErrors({})
      setState('idle')
    },
  }
}

/** Saves again what did not arrive when the network is back, and what is being typed when the page is hidden. */
function useSaveLater(state: PartState, save: RefObject<() => Promise<void>>): void {
  useEffect(() => {
    if (state !== 'failed') return
    const again = () => void save.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state, save])
  useEffect(() => {
    if (state !== 'changed') return
    const hidden = () => {
      if (document.visibilityState === 'hidden') void save.current()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [state, save])
}

/** Lists and boxes are chosen in one press, so they are saved at once. */
function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
}

/** What is typed is saved when it is left; leaving a button or a list saves nothing again. */
function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target))
}

/** What is being mended is not called wrong any more. */
function without(errors: PartHandle['errors'], target: EventTarget): PartHandle['errors'] {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null
  if (!name || !(name in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))
}
