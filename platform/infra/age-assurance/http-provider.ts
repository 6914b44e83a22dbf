import { z } from 'zod'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { TenantSecrets } from '../secrets.ts'
import { type AgeProvider, AgeProviderUnavailableError, type AgeResult, type NewAgeCheck } from './port.ts'
import { isSigned } from './signature.ts'

interface HttpAgeOptions {
  readonly secrets: TenantSecrets
  /** Timeout of the provider in milliseconds. */
  readonly timeout?: number
}

/** Longer than a provider takes, shorter than a person waits in front of a form. */
const TIMEOUT_MS = 8000
/** Maximum bytes of a response: a valid one is short. */
const LONGEST_ANSWER = 65_536
/** Ids become part of addresses. */
const ID = z.string().regex(/^[\w.-]{1,100}$/)

const opened = z.object({ id: ID, url: z.url().max(2000) })

/**
 * Fields that are not named here are dropped. A value that could be more than a method name is not
 * stored.
 */
const result = z
  .object({
    id: ID,
    reference: z.string().max(100),
    status: z.enum(['open', 'passed', 'refused', 'ended']),
    minimum_age: z.number().int().min(0).max(150).default(0),
    method: z
      .string()
      .regex(/^[a-z0-9_-]{1,40}$/)
      .catch('other'),
    expires_at: z.iso
      .datetime({ offset: true })
      .transform((time) => new Date(time))
      .nullish(),
  })
  .transform(
    ({ id, reference, status, minimum_age, method, expires_at }): AgeResult => ({
      id,
      reference,
      method,
      state: status,
      minimumAge: minimum_age,
      expiresAt: expires_at ?? null,
    }),
  )

/**
 * The protocol `http` (docs/decisions/0049): JSON, a bearer token, reports signed with a key per
 * site.
 */
export function httpAgeProvider({ secrets, timeout = TIMEOUT_MS }: HttpAgeOptions): AgeProvider {
  const ask = asker(secrets, timeout)
  return {
    openCheck: (check) =>
      reached(async () => {
        const { url } = addressOf(check.tenant)
        const answer = await ask(check.tenant, url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': check.key },
          body: JSON.stringify(requestOf(check)),
        })
        if (answer === undefined) throw new Error('the provider of age checks has no such address')
        const found = opened.parse(answer)
        // The person is sent there: require the scheme of the configured address.
        if (new URL(found.url).protocol !== new URL(url).protocol)
          throw new Error('the provider of age checks answered with an address of another scheme')
        return found
      }),
    readCheck: (tenant, id) =>
      reached(async () => {
        const { url } = addressOf(tenant)
        const answer = await ask(tenant, `${url.replace(/\/$/, '')}/${encodeURIComponent(id)}`, {})
        return answer === undefined ? undefined : result.parse(answer)
      }),
    readCallback(tenant, { body, signature }, now) {
      if (secrets.faults(tenant, ['age_provider_signing_key']).length > 0) return undefined
      const key = secrets.read(tenant, 'age_provider_signing_key').reveal()
      if (!isSigned(key, body, signature, now)) return undefined
      return reportOf(body)
    },
  }
}

const requestOf = ({ reference, minimumAge, language, returnUrl, callbackUrl }: NewAgeCheck) => ({
  reference,
  minimum_age: minimumAge,
  language,
  return_url: returnUrl,
  callback_url: callbackUrl,
})

type Provider = NonNullable<TenantSettings['age_assurance']['provider']>

function addressOf({ settings }: Tenant): Provider {
  const { provider } = settings.age_assurance
  if (!provider) throw new Error('age_assurance.provider is not set')
  return provider
}

/**
 * Sends a request and parses the JSON of a 2xx response; undefined for 404. Throws for any other.
 */
function asker(secrets: TenantSecrets, timeout: number) {
  return async (tenant: Tenant, url: string, init: RequestInit): Promise<unknown> => {
    const token = secrets.read(tenant, 'age_provider_api_key').reveal()
    const answer = await fetch(url, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${token}` },
      // A redirect could carry the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (answer.ok) return jsonOf(await bodyOf(answer))
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    throw new Error(`the provider of age checks answered ${answer.status}`)
  }
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw new Error('the provider of age checks answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undefined for a signed report that is not about a check. */
function reportOf(body: Buffer): AgeResult | undefined {
  try {
    return result.safeParse(jsonOf(body)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function jsonOf(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8'))
}

/** Treats any error as the provider's: it may succeed later. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new AgeProviderUnavailableError(cause)
  }
}
