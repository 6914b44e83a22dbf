import { z } from 'zod'
import type { Tenant } from '../../core/tenant.ts'
import { type OutboundRead, OutboundStatusError } from '../http/outbound-read.ts'
import type { TenantSecrets } from '../secrets.ts'
import { type TranslationRequest, TranslationUnavailableError, type Translator } from './port.ts'

/** Milliseconds for a translation: a person waits for it. */
export const TRANSLATION_TIMEOUT_MS = 8000
/** Maximum bytes of an answer: several times the longest message. */
const LONGEST_ANSWER = 65_536
const LONGEST_TEXT = 20_000
/** The text is too long, or the language is none that the provider knows. */
const REFUSALS: readonly number[] = [400, 413, 422]

/** Fields that are not named here are dropped. */
const answer = z.object({ translatedText: z.string().trim().min(1).max(LONGEST_TEXT) })

interface HttpTranslatorOptions {
  readonly secrets: TenantSecrets
  readonly read: OutboundRead
}

/**
 * The API of LibreTranslate: `POST <url>/translate`, with `secrets.translation_api_key` of the site
 * where it has one.
 */
export function httpTranslator({ secrets, read }: HttpTranslatorOptions): Translator {
  return {
    translate: async (request) => {
      try {
        const { bytes } = await read(`${addressOf(request.tenant)}/translate`, {
          types: ['application/json'],
          most: LONGEST_ANSWER,
          post: { type: 'application/json', body: JSON.stringify(bodyOf(request, secrets)) },
        })
        return textOf(bytes)
      } catch (cause) {
        const refused = cause instanceof OutboundStatusError && REFUSALS.includes(cause.status)
        throw new TranslationUnavailableError(cause, refused)
      }
    },
  }
}

function addressOf({ settings }: Tenant): string {
  if (!settings.translation) throw new Error('translation is not set')
  return settings.translation.url.replace(/\/$/, '')
}

function bodyOf({ tenant, text, language }: TranslationRequest, secrets: TenantSecrets) {
  const body = { q: text, source: 'auto', target: language, format: 'text' }
  if (tenant.settings.secrets.translation_api_key === undefined) return body
  return { ...body, api_key: secrets.read(tenant, 'translation_api_key').reveal() }
}

/** The error of `JSON.parse` would quote the answer, and with it the message. */
function textOf(bytes: Buffer): string {
  const read = answer.safeParse(jsonOf(bytes.toString('utf8')))
  if (!read.success) throw new Error('answered with no translation')
  return read.data.translatedText
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
