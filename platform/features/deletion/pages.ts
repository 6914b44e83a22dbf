import { discounted } from '../../core/money.ts'
import { type Load, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate, formatMoney, formatPercent } from '../../i18n/format.ts'
import { RETURN_COOKIE } from '../accounts/server.ts'
import { trialOffer } from '../credits/server.ts'
import { activeDiscount, takesOff } from '../discounts/server.ts'
import { lastDay } from './last-day.ts'
import { EMAIL_PAGE, findOffers, type MadeOffer, offeredTo, percentageOf } from './offers.ts'
import { findReturning } from './queries.ts'
import { type Alternative, alternativesFor, isReason, laterReturn, type Reason } from './rules.ts'

/** One alternative: a link, or a form with one button. */
export interface ShownAlternative {
  readonly kind: Alternative
  readonly title: string
  readonly text: string
  readonly button: string
  /** Null if the button posts a form. */
  readonly href: string | null
}

export interface DeleteAccountData {
  /** Null on the first step. */
  readonly reason: Reason | null
  readonly alternatives: readonly ShownAlternative[]
  readonly credits: number
  /** The page of withdrawals; null if nothing can be withdrawn. */
  readonly withdrawal: string | null
  /** Last day of the restore period if an order makes it later than usual. */
  readonly until: string | null
}

/** First the reason; then its alternatives and the deletion on one page. */
export const loadDeleteAccount: Load<DeleteAccountData, Member> = async ({ scope, query, form }) => {
  const asked = form?.values.reason ?? query.reason
  const reason = isReason(asked) ? asked : null
  const later = laterReturn(scope.now, scope.viewer)
  return {
    reason,
    alternatives: reason ? await shown(scope, reason) : [],
    credits: scope.viewer.credits,
    withdrawal: isWithdrawalOpen(scope) ? href('withdrawal') : null,
    until: later && lastDay(scope, later),
  }
}

function isWithdrawalOpen({ viewer: { withdrawableUntil: until }, now }: RequestScope<Member>): boolean {
  return until !== null && now < until
}

async function shown(scope: RequestScope<Member>, reason: Reason): Promise<readonly ShownAlternative[]> {
  const { db, viewer } = scope
  const made = await findOffers(db, viewer.id)
  const row = await db.trx
    .selectFrom('member')
    .select('private')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  const kinds = alternativesFor(reason, offeredTo(scope, made, row?.private ?? false))
  const price = kinds.includes('trial') ? await trialPrice(scope) : ''
  return kinds.map((kind) => {
    if (kind === 'trial') return trialWords(scope, price, made)
    return kind === 'privacy' && reason === 'met' ? freezeWords(scope) : wordsOf(scope, kind, made)
  })
}

/** Price at the checkout, with the member's current discount. */
async function trialPrice({ db, tenant, viewer, locale, now }: RequestScope<Member>): Promise<string> {
  const offer = trialOffer(tenant, viewer.country)
  if (!offer) return ''
  const discount = await activeDiscount(db, viewer, now)
  const applies = discount && takesOff(discount, offer.price, viewer.country)
  return formatMoney(locale.iso, applies ? discounted(offer.price, discount.percentage) : offer.price)
}

function trialWords(
  { t, tenant, viewer }: RequestScope<Member>,
  price: string,
  made: readonly MadeOffer[],
): ShownAlternative {
  const own = made.some((one) => one.kind === 'trial')
  return {
    kind: 'trial',
    title: t('deletion:trial_title', { count: trialOffer(tenant, viewer.country)?.credits ?? 0, price }),
    text: t('deletion:trial_text'),
    button: t('deletion:trial_button'),
    href: own ? href('credits-id-paymentmethod', { id: 'trial' }) : null,
  }
}

/** Privacy mode for somebody who has met a person: the account sleeps instead of being hidden. */
function freezeWords({ t }: RequestScope<Member>): ShownAlternative {
  return {
    kind: 'privacy',
    title: t('deletion:freeze_title'),
    text: t('deletion:freeze_text'),
    button: t('deletion:freeze_button'),
    href: null,
  }
}

function wordsOf(
  { t, tenant, locale }: RequestScope<Member>,
  kind: Exclude<Alternative, 'trial'>,
  made: readonly MadeOffer[],
): ShownAlternative {
  const percent = formatPercent(locale.iso, percentageOf(tenant))
  const own = made.find((one) => one.kind === kind)
  if (kind === 'email')
    return {
      kind,
      title: t('deletion:email_title'),
      text: t('deletion:email_text'),
      button: t('deletion:email_button'),
      href: EMAIL_PAGE,
    }
  if (kind === 'privacy')
    return {
      kind,
      title: t('deletion:privacy_title'),
      text: t('deletion:privacy_text'),
      button: t('deletion:privacy_button'),
      href: null,
    }
  const code = own?.code ?? null
  const until = own ? formatDate(locale.iso, own.expiresAt, 'long', tenant.settings.time_zone) : ''
  return {
    kind,
    title: t('deletion:discount_title', { percent }),
    text: code ? t('deletion:discount_code', { code, until }) : t('deletion:discount_text'),
    button: code ? t('deletion:discount_use') : t('deletion:discount_button'),
    href: code ? href('credits') : null,
  }
}

export interface DeletedAccountData {
  readonly state: 'deleted' | 'restore' | 'invalid' | 'restored'
  /** Token of the link; empty if the browser has proven the password. */
  readonly token: string
  readonly support: string
}

/** State of the account: deleted, ready to be restored by a link or after a login, or restored. */
export const loadDeletedAccount: Load<DeletedAccountData> = async ({ scope, query, cookies, form }) => {
  const support = scope.tenant.settings.support_email
  const token = form?.values.token ?? query.token ?? ''
  if (query.restored === '1') return { state: 'restored', token: '', support }
  const secret = token || (cookies[RETURN_COOKIE] ?? '')
  // A signed-in member is not deleted; a link may belong to another account.
  if (!token && scope.viewer.kind === 'member') throw new PageRedirect(href('account-delete'))
  if (secret === '') return { state: 'deleted', token: '', support }
  const found = await findReturning(scope, secret)
  if (found) return { state: 'restore', token, support }
  return { state: token ? 'invalid' : 'deleted', token: '', support }
}
