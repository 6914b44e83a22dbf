import type { z } from 'zod'
import type { Allowance, ReadAllowance } from './allowance.ts'

/**
 * Who may make a call. `member` is any signed-in member; rules decide what the state of the account
 * forbids.
 */
export type Access = 'anyone' | 'member'

/**
 * One call of the API, as data: routes, validation, the OpenAPI file and the types of both sides
 * come from it. `path` is written without `.php`; both spellings answer.
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
  readonly response: Answer
  /**
   * Picks this call among several of one method and path by a query parameter
   * (`/api/user.php?push=1`).
   */
  readonly when?: Readonly<Record<string, string>>
  /**
   * The body is `multipart/form-data` with a picture, which is read and processed before the
   * handler runs.
   */
  readonly upload?: true
  /** Requires an `Idempotency-Key` header: a repeated request changes nothing. */
  readonly idempotent?: true
  /**
   * The handler gets a scope without `db` and opens its own transactions (`scope.transaction`). For
   * calls that hash, process pictures, write files or call another server between reads and writes.
   * Without it, the whole call is one transaction.
   */
  readonly transaction?: 'none'
  /**
   * How often one caller may make the call. Beyond that, the response is 429 `too_many_requests`
   * with the minutes to wait.
   */
  readonly limit?: Allowance
  /**
   * How fast one reader may read it; the page that shows the same data counts, too. Beyond that,
   * the same refusal.
   */
  readonly reads?: ReadAllowance
  /**
   * Browsers may cache the response: only for a GET whose response is the same for every viewer of
   * a language.
   */
  readonly cache?: 'browser'
  /**
   * Whether a member whose age has yet to be checked is refused (`AgeCheckRequiredError`). Without
   * it: `asked` where `access` is `member`, `open` elsewhere.
   */
  readonly ageCheck?: 'asked' | 'open'
  /** Codes of errors that this call may answer with, beyond those that every call has. */
  readonly errors?: readonly string[]
}

/**
 * Keeps the literal types of a call: browser code learns its answer by `ResponseOf<typeof call>`.
 */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

export type ResponseOf<C extends Call> = z.output<C['response']>
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
