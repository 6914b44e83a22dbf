import { AppError } from '../../core/errors.ts'
import type { Translate } from '../../core/locale.ts'

/** Shape of every error answer of the API. */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: Readonly<Record<string, string>>
    readonly params?: Readonly<Record<string, string | number>>
  }
  /** Only where the specification's section 8 asks for it. */
  readonly authentication_required?: true
}

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
}

const INTERNAL = { status: 500, code: 'internal' } as const

/** The one place where an error becomes HTTP: its status, its code, its text in the reader's language. */
export function answerTo(error: unknown, t: Translate): ErrorAnswer {
  const known = asAppError(error)
  if (!known) {
    return {
      status: INTERNAL.status,
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
  return { status, body }
}

/** Messages of faulty fields, for an API answer or a form that is shown again. */
export function translateFields(
  fields: NonNullable<AppError['fields']>,
  t: Translate,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { code, params }]) => [field, t(`errors:${code}`, params)]),
  )
}

interface Refusal {
  readonly code: string
  readonly status: number
  readonly params: AppError['params']
  readonly fields: AppError['fields']
}

/** Our own errors, the router's about an address that is no UTF-8, and those of the body parser, which name their kind. */
function asAppError(error: unknown): Refusal | undefined {
  if (error instanceof AppError) return error
  if (error instanceof URIError) return { code: 'bad_request', status: 400, params: {}, fields: undefined }
  const type = (error as { type?: unknown } | null)?.type
  if (typeof type !== 'string') return undefined
  if (type === 'entity.too.large')
    return { code: 'payload_too_large', status: 413, params: {}, fields: undefined }
  if (/^(entity|encoding|charset|request|parameters)\./.test(type)) {
    return { code: 'bad_request', status: 400, params: {}, fields: undefined }
  }
  return undefined
}
