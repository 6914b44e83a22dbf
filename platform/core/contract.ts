import type { z } from 'zod'

/** Who may make a call. `member` is any signed-in member; what the account's state forbids is a rule's business. */
export type Access = 'anyone' | 'member'

/**
 * One call of the API, as data: routes, validation, the OpenAPI file and the types of both sides come from it.
 * `path` is written without `.php`; both spellings answer (decision 1.9).
 */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly query?: Query
  readonly body?: Body
  /** Shape of the 200 answer; keys that it does not name never leave. */
  readonly answer: Answer
  /** Codes of errors that this call may answer with, beyond those that every call has. */
  readonly errors?: readonly string[]
}

/** Keeps the literal types of a call. */
export function defineCall<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<Q, B, A>,
): Call<Q, B, A> {
  return call
}

export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, infer A> ? z.output<A> : never
export type BodyOf<C> = C extends Call<z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type QueryOf<C> = C extends Call<infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
