import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../core/api-client.ts'
import type { FormState } from '../core/client.ts'
import type { BodyOf, Call, ResponseOf } from '../core/contract.ts'
import { useOnce } from './use-once.ts'

type Texts = Readonly<Record<string, string>>
/** Address to navigate to; undefined to stay. */
type Next = string | undefined

export interface FormOptions<C extends Call> {
  /** Builds the body of the call from the fields; by default the fields themselves. */
  readonly input?: (values: Texts) => BodyOf<C>
  /** Handles the response; `again` repeats the call with another key. */
  readonly next: (
    answer: ResponseOf<C>,
    again: (key: string) => Promise<ResponseOf<C>>,
  ) => Next | Promise<Next>
  /** Error codes that lead to another page, as on the server. */
  readonly elsewhere?: Readonly<Record<string, () => string>>
  /** Idempotency key of a body; by default the field `idempotency_key`. */
  readonly key?: (body: BodyOf<C>) => string
  /**
   * For pages with several settings that are saved when pressed: presses during a save are queued.
   */
  readonly inTurn?: boolean
  /** The server's result for this form, if it was posted without JavaScript. */
  readonly posted?: FormState | null
  /** Shown if there was no response. */
  readonly offline: string
}

export interface FormHandle {
  /** For the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  /** The form was sent, and there is no response or navigation yet. */
  readonly busy: boolean
  /** A press with these fields is being saved or queued. */
  readonly isSaving: (fields: Texts) => boolean
  /** Other work of the form (`attempt`) is pending. */
  readonly trying: boolean
  /** Error of the form as a whole. */
  readonly fault: string | undefined
  /** Errors by field. */
  readonly errors: Texts
  /** Fields of the last refused press. */
  readonly refused: Texts | undefined
  /** Name, error and typed value of one field. */
  readonly field: (name: string) => {
    name: string
    error: string | undefined
    defaultValue: string | undefined
  }
  /**
   * Runs other work of the same form, unless it is busy; refusals are shown like those of the form.
   */
  readonly attempt: (work: () => Promise<Next>) => Promise<void>
  readonly show: (error: unknown) => void
  readonly clear: () => void
}

/**
 * A form that makes a call in place, and is a plain form until its script is loaded: `<form
 * method="post" action={href('login')} {...form.props}>`. Import the contract as a type only: zod
 * stays out of the browser.
 */
export function useForm<C extends Call>(
  method: C['method'],
  path: C['path'],
  { input, next, elsewhere = {}, key, inTurn = false, posted, offline }: FormOptions<C>,
): FormHandle {
  const shown = useShown(posted, offline)
  const sent = useRef<Texts>(undefined)
  const { running, presses, once } = useOnce(inTurn, async (error) => {
    const other = error instanceof ApiError ? elsewhere[error.code] : undefined
    if (other) return other()
    shown.show(error, sent.current)
    shown.pointOut()
    return undefined
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { idempotency_key: field, ...values } = valuesOf(event)
    void once(
      'submit',
      async (first) => {
        sent.current = values
        if (first) shown.clearFault()
        // Fields are strings; the server parses them.
        const body = input ? input(values) : (values as BodyOf<C>)
        const call = (idempotencyKey: string | undefined) =>
          callApi<C>(method, path, { body, ...(idempotencyKey ? { idempotencyKey } : {}) })
        const address = await next(await call(key ? key(body) : field), call)
        if (address === undefined && first) shown.clear()
        return address
      },
      JSON.stringify(values),
    )
  }
  return {
    ...shown,
    props: { ref: shown.form, onSubmit, onInput: shown.onInput },
    busy: running === 'submit',
    isSaving: (fields) =>
      presses.some((press) => {
        const sent = JSON.parse(press || '{}') as Texts
        return Object.entries(fields).every(([name, value]) => sent[name] === value)
      }),
    trying: running === 'attempt',
    field: (name) => ({ name, error: shown.errors[name], defaultValue: posted?.values[name] }),
    attempt: (work) => once('attempt', work),
  }
}

/** Fields by name, including the pressed button. */
function valuesOf({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): Record<string, string> {
  const values = Object.fromEntries(
    [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
  )
  const { submitter } = nativeEvent as SubmitEvent
  if (submitter instanceof HTMLButtonElement && submitter.name) values[submitter.name] = submitter.value
  return values
}

/** State of the shown refusal. */
function useShown(posted: FormState | null | undefined, offline: string) {
  const [fault, setFault] = useState(posted?.errors[''])
  const [errors, setErrors] = useState<Texts>(posted?.errors ?? {})
  const [refused, setRefused] = useState<Texts>()
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return {
    form,
    fault,
    errors,
    refused,
    pointOut: () => setRefusals((count) => count + 1),
    /** @throws errors that are not a response of the server */
    show(error: unknown, values?: Texts): void {
      if (!(error instanceof ApiError)) throw error
      setRefused(values)
      setErrors(error.fields)
      setFault(error.message || offline)
    },
    /** Cleared first, so that the same error is announced again. */
    clearFault: () => setFault(undefined),
    clear(): void {
      setErrors({})
      setFault(undefined)
    },
    /**
     * Clears the error of a field while it is corrected, and the form's once no field error is
     * left.
     */
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null
      const left = without(errors, name ?? '')
      if (left === errors) return
      setErrors(left)
      if (Object.keys(left).every((key) => key === '')) setFault(undefined)
    },
  }
}

/** The errors without that of this field, or of the date that the box belongs to. */
function without(errors: Texts, name: string): Texts {
  const kept = Object.entries(errors).filter(([key]) => key !== name && !name.startsWith(`${key}_`))
  return kept.length < Object.keys(errors).length ? Object.fromEntries(kept) : errors
}
