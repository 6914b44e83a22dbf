import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ProfilePart } from '../contract.ts'
import { dropValues, fillForm, keepValues, keptValues, sameValues, valuesOf } from './kept-values.ts'
import { type PartOptions, type PartState, type Saving, useSaving, useShownPart } from './use-saving.ts'

export interface PartHandle {
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly state: PartState
  /** False until JavaScript runs: until then the form is a plain one, with a button. */
  readonly ready: boolean
  readonly fault: string
  readonly errors: Readonly<Record<string, string>>
  readonly save: () => void
  /** Restores the saved values. */
  readonly discard: () => void
}

/**
 * @returns false until JavaScript runs; afterwards the fields contain unsaved values of an earlier
 *   visit
 */
function useKept({ form, saved }: Saving, { member, store }: PartOptions, onKept: () => void): boolean {
  const [ready, setReady] = useState(false)
  const tell = useRef(onKept)
  tell.current = onKept
  useEffect(() => {
    const element = form.current
    if (!element) return
    saved.current = valuesOf(element)
    setReady(true)
    const kept = keptValues(member, store)
    if (kept && !sameValues(kept, saved.current)) {
      fillForm(element, kept)
      tell.current()
    } else dropValues(member, store)
  }, [form, saved, member, store])
  return ready
}

/**
 * One part of the editor, which saves itself: a choice immediately, a text when its field loses
 * focus, both again once the network is back. Unsaved values are kept in the tab's storage.
 */
export function usePart(part: ProfilePart, options: PartOptions): PartHandle {
  const { member, store, owns } = options
  const shown = useShownPart(part, owns)
  const saving = useSaving(shown, options)
  const ready = useKept(saving, options, () => shown.setState('kept'))
  const { form, saved, save } = saving
  const latest = useRef(save)
  latest.current = save
  useSaveLater(shown.state, latest)
  return {
    props: {
      ref: form,
      onInput: ({ target, currentTarget }) => {
        if (!saved.current) return
        keepValues(member, store, valuesOf(currentTarget))
        shown.setErrors((before) => without(before, target))
        shown.setState((before) => (before === 'saving' ? before : 'changed'))
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
    state: shown.state,
    ready,
    fault: shown.fault,
    errors: shown.errors,
    save: () => void save(),
    discard: () => {
      if (form.current && saved.current) fillForm(form.current, saved.current)
      dropValues(member, store)
      shown.setErrors({})
      shown.setState('idle')
    },
  }
}

/**
 * Retries a failed save when the network is back, and saves text that is being typed when the page
 * is hidden.
 */
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

/** Select fields and checkboxes are chosen in one press, so they are saved immediately. */
function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
}

/** Text fields are saved on blur; leaving a button or a select field saves nothing again. */
function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target))
}

/** Removes the error of a field that is being corrected. */
function without(errors: PartHandle['errors'], target: EventTarget): PartHandle['errors'] {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null
  if (!name || !(name in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))
}
