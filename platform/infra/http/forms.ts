import type { Request } from 'express'
import type { Call, ResponseOf } from '../../core/contract.ts'
import type { FORM_ADDRESSES, RouteName } from '../../core/routes.ts'
import type { Viewer } from '../../core/viewer.ts'
import type { CallRoute } from './calls.ts'

export type FormValues = Readonly<Record<string, string>>

/** Page that a form is posted to, or a separate address if the form is on every page. */
export type FormPage = RouteName | (typeof FORM_ADDRESSES)[number]

/** One post of a form. */
export interface PostedForm {
  /** Fields by name; of a repeated field the first value. */
  readonly values: FormValues
  /** Parameters of the page's path. */
  readonly params: Readonly<Record<string, string>>
  readonly request: Request
}

interface FormOptions<C extends Call> {
  readonly page: FormPage
  /** Address on this site to redirect to after the call has answered. */
  readonly next: (answer: ResponseOf<C>, posted: PostedForm) => string
  /** Builds the body of the call before it is parsed; by default the body is the fields. */
  readonly input?: (values: FormValues, params: PostedForm['params']) => object
  /** Error codes that lead to another page; any other refusal shows the page of the form again. */
  readonly elsewhere?: Readonly<Record<string, (posted: PostedForm, viewer: Viewer) => string>>
}

/** A plain HTML form as a second client of a call. */
export interface Form extends Required<FormOptions<Call>> {
  readonly route: CallRoute
}

/**
 * A form that makes a call: access, limits, body schema, idempotency (field `idempotency_key`),
 * effects and handler are those of `route`.
 */
export function formOf<C extends Call>(route: CallRoute<C>, options: FormOptions<C>): Form {
  return { input: (values) => values, elsewhere: {}, ...(options as FormOptions<Call>), route }
}

/**
 * The route of a call among those of the program. @throws Error if it has none: a programming error
 */
export function routeFor<C extends Call>(routes: readonly CallRoute[], call: C): CallRoute<C> {
  const found = routes.find((route): route is CallRoute<C> => route.call === call)
  if (!found) throw new Error(`${call.method} ${call.path} has no route`)
  return found
}
