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
const BY_MEMBER: Allowance = { name: 'sms-member', points: 6, per: DAY }
const BY_PHONE: Allowance = { name: 'sms-phone', points: 6, per: DAY }
const BY_NETWORK: Allowance = { name: 'sms-network', points: 20, per: DAY }
const BY_SITE: Allowance = { name: 'sms-site', points: 500, per: DAY }

interface Passcode {
  readonly debitId: string
  readonly code: string
  readonly phone: string
  /** Network of the request. */
  readonly network: string
}

/**
 * Sends a passcode, within what a member, a phone, a network and the site may have sent in a day.
 * @throws TooManyAttemptsError; UnavailableError `sms_unavailable`
 */
export async function sendPasscode(
  { sms, rateLimits, appSecrets }: PaymentServices,
  { tenant, viewer, t }: DetachedScope<Member>,
  { debitId, code, phone, network }: Passcode,
): Promise<void> {
  if (!sms?.sends(tenant)) throw new UnavailableError('sms_unavailable')
  await rateLimits.use(BY_MEMBER, limitKey(tenant.key, viewer.id))
  // A phone and a network are the same on every site.
  await rateLimits.use(BY_PHONE, limitKey(phone))
  await rateLimits.use(BY_NETWORK, limitKey(network))
  await rateLimits.use(BY_SITE, limitKey(tenant.key))
  // Nothing of the site: a message is shown on a locked phone.
  const text = t('directdebit:sms_text', { code, minutes: CODE_MINUTES })
  await sms.send(tenant, { to: phone, text, key: codeHash(appSecrets, debitId, code), memberId: viewer.id })
}
