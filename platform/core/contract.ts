import type { z } from 'zod'
import type { Allowance, ReadAllowance } from './allowance.ts'

/**
 * Who may make a call. `member` is any signed-in member; rules decide what the state of the account
 * forbids.
 */
export type Access = 'anyone' | 'member'

/** What a member can upload by a call. */
export type UploadKind = 'photo' | 'voice'

/**
 * One call of the API, as data: routes, validation, the OpenAPI file and the types of both sides
 * are derived from it. `path` is written without `.php`; both spellings are answered.
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
  /** Schema of the 200 response; keys that it does not name are never sent. */
  readonly response: Answer
  /**
   * Selects this call by a query parameter (`/api/user.php?push=1`) if several share a method and
   * path.
   */
  readonly when?: Readonly<Record<string, string>>
  /**
   * The body is `multipart/form-data` with a file in the field of this name, which is read before
   * the handler runs; a picture is also processed.
   */
  readonly upload?: UploadKind
  /** Requires an `Idempotency-Key` header: a repeated request changes nothing. */
  readonly idempotent?: true
  /**
   * The handler gets a scope without `db` and opens its own transactions (`scope.transaction`). For
   * calls that hash, process pictures, write files or call another server between reads and writes.
   * Without it, the whole call is one transaction.
   */
  readonly transaction?: 'none'
  /**
   * What the look-up of the session reads: `identity` for a call that only has to know who asks
   * (`Identity` in `core/viewer.ts`). Everything that a page shows of its viewer if omitted.
   */
  readonly needs?: 'identity'
  /**
   * How often one caller may make the call. Beyond that, the response is 429 `too_many_requests`
   * with the minutes to wait.
   */
  readonly limit?: Allowance
  /**
   * How fast one reader may read it, counted together with the page that shows the same data.
   * Beyond that, the same refusal.
   */
  readonly reads?: ReadAllowance
  /**
   * Browsers may cache the response: only for a GET whose response is the same for every viewer of
   * a language.
   */
  readonly cache?: 'browser'
  /**
   * Whether a member whose age has yet to be checked is refused (`AgeCheckRequiredError`). The
   * default is `asked` if `access` is `member`, otherwise `open`.
   */
  readonly ageCheck?: 'asked' | 'open'
  /** Error codes of this call, beyond those that every call can return. */
  readonly errors?: readonly string[]
}

/**
 * Keeps the literal types of a call: browser code derives the response type with `ResponseOf<typeof
 * call>`.
 */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

export type ResponseOf<C extends Call> = z.output<C['response']>
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
