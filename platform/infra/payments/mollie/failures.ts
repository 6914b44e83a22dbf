import { type AppError, ConflictError, UnavailableError, ValidationError } from '../../../core/errors.ts'

/** The fields of a client error that are used. */
interface Refusal {
  readonly statusCode?: number | undefined
  readonly field?: string | undefined
}

function refusalOf(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return {}
  const { statusCode, field } = error as { statusCode?: unknown; field?: unknown }
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    field: typeof field === 'string' ? field : undefined,
  }
}

/** Mollie does not have the object, or no longer has it. */
export function isMissing(error: unknown): boolean {
  const { statusCode } = refusalOf(error)
  return statusCode === 404 || statusCode === 410
}

/** Mollie understood the request and will never accept it. A refused key may be corrected. */
function isRefused({ statusCode = 500 }: Refusal): boolean {
  return statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 409, 425, 429].includes(statusCode)
}

/**
 * Translates an error of Mollie. Its cause contains only status and field: messages of a provider
 * can repeat what was sent.
 * @param refused creates the error for a request that Mollie will never accept
 */
export function translated(error: unknown, refused: (field?: string) => AppError): AppError {
  const refusal = refusalOf(error)
  if (isRefused(refusal)) return refused(refusal.field)
  const { statusCode, field } = refusal
  const what = statusCode === undefined ? 'did not answer' : `answered ${statusCode}`
  return new UnavailableError('temporarily_unavailable', {
    cause: new Error(`Mollie ${what}${field ? ` for ${field}` : ''}`),
  })
}

export function paymentRefused(field?: string): AppError {
  if (field === 'method') return new ValidationError({ method: { code: 'paymentmethod_unknown' } })
  return new ConflictError('payments_unavailable')
}

export const refundRefused = (): AppError => new ConflictError('refund_refused')
