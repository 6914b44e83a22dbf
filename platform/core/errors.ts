/**
 * Every refusal that a person may see is one of these classes. `code` is stable and part of the API
 * (`{ error: { code, message, fields? } }`); the message is the text `errors:<code>` in the
 * reader's language, filled with `params`. The HTTP status is decided here and applied once, in
 * `platform/infra/http/error-response.ts`.
 */
export type ErrorParams = Readonly<Record<string, string | number>>

/** One invalid field: a text key (`errors:<code>`) and the values of its placeholders. */
export interface FieldError {
  readonly code: string
  readonly params?: ErrorParams
}

export type FieldErrors = Readonly<Record<string, FieldError>>

export abstract class AppError extends Error {
  abstract readonly status: number
  readonly code: string
  readonly params: ErrorParams
  readonly fields: FieldErrors | undefined
  /** Seconds after which the same request may succeed, for the header `Retry-After`. */
  readonly retryAfter: number | undefined = undefined

  constructor(code: string, params: ErrorParams = {}, fields?: FieldErrors) {
    super(code)
    this.name = new.target.name
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** 422: the request is well-formed, but an entered value is invalid. */
export class ValidationError extends AppError {
  readonly status = 422
  constructor(fields: FieldErrors, code = 'validation_failed', params: ErrorParams = {}) {
    super(code, params, fields)
  }
}

/** 400: a malformed request, which the site's own pages never send. */
export class BadRequestError extends AppError {
  readonly status = 400
}

/** 404: does not exist or is not visible to this viewer; the response is the same for both. */
export class NotFoundError extends AppError {
  readonly status = 404
  constructor(code = 'not_found', params: ErrorParams = {}) {
    super(code, params)
  }
}

/** 403 with the flag `authentication_required`. */
export class AuthenticationRequiredError extends AppError {
  readonly status = 403
  constructor() {
    super('authentication_required')
  }
}

/** 403: known viewer, not allowed. */
export class ForbiddenError extends AppError {
  readonly status = 403
}

/**
 * 403: the member's country requires an age check, and there is no valid one
 * (docs/product-rules.md#age-assurance).
 */
export class AgeCheckRequiredError extends AppError {
  readonly status = 403
  constructor() {
    super('age_check_required')
  }
}

/** 405: the address exists, but not for this method; `allowed` becomes the header `Allow`. */
export class MethodNotAllowedError extends AppError {
  readonly status = 405
  readonly allowed: readonly string[]
  constructor(allowed: readonly string[]) {
    super('method_not_allowed')
    this.allowed = allowed
  }
}

/** 409: the current state does not allow it. */
export class ConflictError extends AppError {
  readonly status = 409
}

/** 402: the balance is lower than the cost. Nothing was charged. */
export class NotEnoughCreditsError extends AppError {
  readonly status = 402
  constructor(params: { credits: number; cost: number }) {
    super('not_enough_credits', params)
  }
}

/** 429: refused for `minutes`. */
export class TooManyAttemptsError extends AppError {
  readonly status = 429
  override readonly retryAfter: number
  constructor(minutes: number, code = 'too_many_attempts', seconds = minutes * 60) {
    super(code, { minutes })
    this.retryAfter = seconds
  }
}

/** Seconds after which to retry when a part of the program was unavailable. */
export const RETRY_SECONDS = 10

/** 503: a required part is unavailable; the same request may succeed later. */
export class UnavailableError extends AppError {
  readonly status = 503
  override readonly retryAfter: number = RETRY_SECONDS
  /** @param options `cause`: the fault behind it, for the log */
  constructor(code = 'temporarily_unavailable', options: { readonly cause?: unknown } = {}) {
    super(code)
    if (options.cause !== undefined) this.cause = options.cause
  }
}
