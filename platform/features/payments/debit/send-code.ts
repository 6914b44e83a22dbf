import type { Allowance } from '../../../core/allowance.ts'
import { UnavailableError } from '../../../core/errors.ts'
import type { DetachedScope } from '../../../core/scope.ts'
import type { Member } from '../../../core/viewer.ts'
import { limitKey } from '../../../infra/rate-limit.ts'
import type { PaymentServices } from '../providers.ts'
import { CODE_MINUTES } from './rules.ts'
import { codeHash } from './secrets.ts'

const DAY = 86_400
/** Each message costs money, and numbers that earn by receiving them are what fraud sends them to. */
const allowance = (name: string, points: number): Allowance => ({ name, points, per: DAY, code: 'sms_limit' })

interface Passcode {
  readonly debitId: string
  readonly code: string
  readonly phone: string
  /** Network of the request. */
  readonly network: string
}

/**
 * Sends a passcode, within what a member, a phone, a network and the site may have sent in a day (`direct_debit` of the settings).
 * @throws TooManyAttemptsError `sms_limit`; UnavailableError `sms_unavailable`
 */
export async function sendPasscode(
  { sms, rateLimits, appSecrets }: PaymentServices,
  { tenant, viewer, t }: DetachedScope<Member>,
  { debitId, code, phone, network }: Passcode,
): Promise<void> {
  if (!sms?.sends(tenant)) throw new UnavailableError('sms_unavailable')
  const most = tenant.settings.direct_debit
  await rateLimits.use(allowance('sms-member', most.codes_per_member), limitKey(tenant.key, viewer.id))
  // A phone and a network are the same on every site.
  await rateLimits.use(allowance('sms-phone', most.codes_per_phone), limitKey(phone))
  await rateLimits.use(allowance('sms-network', most.codes_per_network), limitKey(network))
  await rateLimits.use(allowance('sms-site', most.codes_per_site), limitKey(tenant.key))
  // Nothing of the site: a message is shown on a locked phone.
  const text = t('directdebit:sms_text', { code, minutes: CODE_MINUTES })
  await sms.send(tenant, { to: phone, text, key: codeHash(appSecrets, debitId, code), memberId: viewer.id })
}
