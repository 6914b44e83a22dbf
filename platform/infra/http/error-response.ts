import { AppError, MethodNotAllowedError } from '../../core/errors.ts'
import type { Translate } from '../../core/locale.ts'

/** Shape of every error response of the API. */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: Readonly<Record<string, string>>
    readonly params?: Readonly<Record<string, string | number>>
  }
  /** Only for a call that needs a member. */
  readonly authentication_required?: true
}

export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorBody
}

const BAD_REQUEST: ParsedError = { code: 'bad_request', status: 400, params: {}, fields: undefined }

const INTERNAL = { status: 500, code: 'internal' } as const

/** Maps every error to HTTP: its status, its code, its text in the reader's language. */
export function answerTo(error: unknown, t: Translate): ErrorAnswer {
  const known = asAppError(error)
  if (!known) {
    return {
      status: INTERNAL.status,
      headers: {},
      body: { error: { code: INTERNAL.code, message: t('errors:internal') } },
    }
  }
  const { code, params, fields, status } = known
  const body: ErrorBody = {
    error: {
      code,
      message: t(`errors:${code}`, params),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(fields ? { fields: translateFields(fields, t) } : {}),
    },
    ...(code === 'authentication_required' ? { authentication_required: true as const } : {}),
  }
  return { status, headers: headersOf(error), body }
}

function headersOf(error: unknown): Record<string, string> {
  if (error instanceof MethodNotAllowedError) return { allow: error.allowed.join(', ') }
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

/** Messages of invalid fields, for an API response or a form that is shown again. */
export function translateFields(
  fields: NonNullable<AppError['fields']>,
  t: Translate,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { code, params }]) => [field, t(`errors:${code}`, params)]),
  )
}

interface ParsedError {
  readonly code: string
  readonly status: number
  readonly params: AppError['params']
  readonly fields: AppError['fields']
}

/**
 * The program's own errors, the router's for an address that is not UTF-8, and those of the body
 * parser.
 */
function asAppError(error: unknown): ParsedError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof URIError) return BAD_REQUEST
  const { type, expose, status } = (error ?? {}) as { type?: unknown; expose?: unknown; status?: unknown }
  if (type === 'entity.too.large') return { ...BAD_REQUEST, code: 'payload_too_large', status: 413 }
  // Not all parser errors have a type: a body with a wrong encoding raises a zlib error that is
  // marked as the client's.
  const ofTheClient = expose === true && typeof status === 'number' && status >= 400 && status < 500
  return ofTheClient ? BAD_REQUEST : undefined
}
