import { UnavailableError } from '../../core/errors.ts'
import type { TenantSecrets } from '../secrets.ts'
import type { SmsSender } from './port.ts'

interface HttpSmsOptions {
  /** Address of the service. */
  readonly url: string
  readonly secrets: TenantSecrets
  /** Timeout of the service in milliseconds. */
  readonly timeout?: number
}

/** Longer than a service takes, shorter than a person waits in front of a form. */
const TIMEOUT_MS = 8000
const SECRET = 'sms_api_key'

/**
 * Sends text messages by a JSON POST `{ to, text, key }` with the site's token
 * (`secrets.sms_api_key`) as bearer. The key is also sent as `Idempotency-Key`, so that a repeated
 * request sends one message. Only a 2xx is an acceptance.
 */
export function httpSms({ url, secrets, timeout = TIMEOUT_MS }: HttpSmsOptions): SmsSender {
  return {
    sends: (tenant) => secrets.faults(tenant, [SECRET]).length === 0,
    async send(tenant, { to, text, key }) {
      const token = secrets.read(tenant, SECRET).reveal()
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify({ to, text, key }),
          // A redirect could carry the token to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`the service of text messages answered ${answer.status}`)
      } catch (cause) {
        throw new UnavailableError('sms_unavailable', { cause })
      }
    },
  }
}
