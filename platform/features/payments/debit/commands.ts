import { createHash } from 'node:crypto'
import type { Allowance } from '../../../core/allowance.ts'
import type { TenantDb } from '../../../core/database.ts'
import { NotFoundError, UnavailableError, ValidationError } from '../../../core/errors.ts'
import type { PackageId } from '../../../core/packages.ts'
import type { DetachedScope, RequestScope } from '../../../core/scope.ts'
import { isId } from '../../../core/uuid.ts'
import type { Member } from '../../../core/viewer.ts'
import { limitKey } from '../../../infra/rate-limit.ts'
import { lockMember } from '../../accounts/server.ts'
import type { OrderTerms } from '../order.ts'
import { requirePlaceable } from '../orders.ts'
import { type PaymentServices, providerForOrders } from '../providers.ts'
import { mandateText } from './mandate-text.ts'
import { countTry, type DebitRow, findDebit, findDebitById } from './queries.ts'
import { CODE_MINUTES, CODE_TRIES, type Parsed, parseHolder, parseIban, parsePhone } from './rules.ts'
import {
  codeHash,
  hidden,
  hiddenByAny,
  isPasscode,
  newPasscode,
  openAccount,
  sealAccount,
} from './secrets.ts'

/** The fields of the first step. */
export interface DebitInput {
  readonly package: PackageId
  readonly discountCode: string | undefined
  /** The total that the buyer was shown, in the minor unit; undefined if the caller shows none. */
  readonly shown: number | undefined
  readonly holder: string
  readonly iban: string
  readonly phone: string
  /** Idempotency key of one press; the same key is the same attempt. */
  readonly key: string
}

/**
 * Stores account and phone and sends a passcode. Refuses what the order would refuse, before a
 * message is sent.
 * @returns id of the attempt
 * @throws ValidationError by field; what `placeOrder` throws; TooManyAttemptsError if too many
 *   codes were sent; UnavailableError `sms_unavailable`, `payments_unavailable`
 */
export async function beginDebit(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  input: DebitInput,
  network: string,
): Promise<string> {
  const { tenant, viewer } = scope
  const holder = parseHolder(input.holder)
  const iban = parseIban(input.iban)
  const phone = parsePhone(input.phone, viewer.country, tenant.settings.countries)
  const parts = valuesOf({ holder, iban, phone })
  const id = debitId(viewer.id, input.key)
  const code = newPasscode()
  const ibanKeys = hiddenByAny(services.appSecrets, 'iban', parts.iban)
  const provider = providerForOrders(services, tenant)
  const begun = await scope.transaction(async (inside) => {
    const { db, now } = inside
    if (await findDebit(db, viewer.id, id)) return false
    await requirePlaceable(inside, provider, { ...input, method: 'directdebit' }, ibanKeys)
    const { numInsertedOrUpdatedRows } = await db.trx
      .insertInto('direct_debit')
      .values({
        tenant_id: db.tenantId,
        id,
        member_id: viewer.id,
        package: input.package,
        discount_code: input.discountCode?.trim() || null,
        sealed: sealAccount(services.appSecrets, id, parts),
        iban_key: hidden(services.appSecrets, 'iban', parts.iban),
        iban_end: parts.iban.slice(-4),
        phone_key: hidden(services.appSecrets, 'phone', parts.phone),
        phone_end: parts.phone.slice(-3),
        ...freshCode(services, id, code, now),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  if (begun) await sendOrForget(services, scope, { debitId: id, code, phone: parts.phone, network })
  return id
}

/** Deterministic id of an attempt, so that a repeated request finds it. */
function debitId(memberId: string, key: string): string {
  const hash = createHash('sha256').update(`direct debit\n${memberId}\n${key}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

/** Deletes an attempt whose code could not be sent, so that the same press may retry. */
async function sendOrForget(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  passcode: Parameters<typeof sendPasscode>[2],
): Promise<void> {
  try {
    await sendPasscode(services, scope, passcode)
  } catch (error) {
    await scope.transaction(({ db }) =>
      db.trx
        .deleteFrom('direct_debit')
        .where('tenant_id', '=', db.tenantId)
        .where('id', '=', passcode.debitId)
        .execute(),
    )
    throw error
  }
}

function freshCode({ appSecrets }: PaymentServices, id: string, code: string, now: Date) {
  return {
    code_hash: codeHash(appSecrets, id, code),
    code_expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    tries: 0,
  }
}

function valuesOf<Name extends string>(parsed: Readonly<Record<Name, Parsed<string>>>): Record<Name, string> {
  const all = Object.entries(parsed) as [Name, Parsed<string>][]
  const faults = all.flatMap(([name, one]) => ('fault' in one ? [[name, { code: one.fault }]] : []))
  if (faults.length > 0) throw new ValidationError(Object.fromEntries(faults))
  return Object.fromEntries(all.map(([name, one]) => [name, 'value' in one ? one.value : ''])) as Record<
    Name,
    string
  >
}

/**
 * Sends a new code to the same phone, which invalidates the previous one. @throws NotFoundError,
 * and as `beginDebit`
 */
export async function resendCode(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  {
    id,
    shown,
    network,
  }: { readonly id: string; readonly shown: number | undefined; readonly network: string },
): Promise<void> {
  const code = newPasscode()
  const provider = providerForOrders(services, scope.tenant)
  const phone = await scope.transaction(async (inside) => {
    const { db, viewer, now } = inside
    const row = await ownDebit(db, viewer.id, id)
    const account = openAccount(services.appSecrets, row.id, row.sealed)
    if (!account || row.signed_at) throw new NotFoundError()
    await requirePlaceable(inside, provider, { ...termsOf(row), shown }, [row.iban_key])
    await db.trx
      .updateTable('direct_debit')
      .set(freshCode(services, row.id, code, now))
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', row.id)
      .execute()
    return account.phone
  })
  await sendPasscode(services, scope, { debitId: id, code, phone, network })
}

/** The order of a stored attempt. */
export function termsOf(row: DebitRow): Omit<OrderTerms, 'shown'> {
  const discountCode = row.discount_code ?? undefined
  return { package: row.package as PackageId, method: 'directdebit', discountCode }
}

async function ownDebit(db: TenantDb, memberId: string, id: string): Promise<DebitRow> {
  const row = isId(id) ? await findDebit(db, memberId, id) : undefined
  if (!row) throw new NotFoundError()
  return row
}

/**
 * The correct code signs the mandate with the text that was shown. If the order would be refused,
 * nothing is signed and the code stays valid.
 * @param shown the total that the buyer was shown, in the minor unit
 * @returns the terms of the order
 * @throws NotFoundError; ValidationError on `code`: `otp_invalid`, `otp_expired` if its time or its
 *   tries are over; what `placeOrder` throws
 */
export async function signMandate(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  { id, code, shown }: { readonly id: string; readonly code: string; readonly shown: number | undefined },
): Promise<DebitRow> {
  // Committed before the comparison: a refusal must not roll back the counted try.
  const row = await scope.transaction(async ({ db, viewer }) => {
    const own = await ownDebit(db, viewer.id, id)
    return { own, counted: own.signed_at ? own : await countTry(db, own.id, CODE_TRIES) }
  })
  const { counted } = row
  if (!counted || (!counted.signed_at && scope.now >= counted.code_expires_at)) throw codeFault('otp_expired')
  const typed = code.replaceAll(/\s/g, '')
  if (!isPasscode(services.appSecrets, counted.id, typed, counted.code_hash)) throw codeFault('otp_invalid')
  if (counted.signed_at) return counted
  const provider = providerForOrders(services, scope.tenant)
  return scope.transaction(async (inside) => {
    // Of two concurrent presses, the second waits and returns the order of the first.
    await lockMember(inside.db, inside.viewer.id)
    const latest = (await findDebitById(inside.db, counted.id)) ?? counted
    if (latest.signed_at) return latest
    await requirePlaceable(inside, provider, { ...termsOf(latest), shown }, [latest.iban_key])
    return sign(inside, latest)
  })
}

const codeFault = (code: 'otp_invalid' | 'otp_expired') => new ValidationError({ code: { code } }, code)

async function sign(scope: RequestScope<Member>, row: DebitRow): Promise<DebitRow> {
  const { db, now } = scope
  await db.trx
    .updateTable('direct_debit')
    .set({ signed_at: now, mandate_text: mandateText(scope, row.id) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', row.id)
    .where('signed_at', 'is', null)
    .execute()
  return (await findDebitById(db, row.id)) ?? row
}

const DAY = 86_400
/** Limits SMS costs and toll fraud, which sends messages to numbers that earn by receiving them. */
const allowance = (name: string, points: number): Allowance => ({ name, points, per: DAY, code: 'sms_limit' })

interface Passcode {
  readonly debitId: string
  readonly code: string
  readonly phone: string
  /** Network of the request. */
  readonly network: string
}

/**
 * Sends a passcode within the daily limits per member, phone, network and site (`direct_debit` of
 * the settings).
 * @throws TooManyAttemptsError `sms_limit`; UnavailableError `sms_unavailable`
 */
async function sendPasscode(
  { sms, rateLimits, appSecrets }: PaymentServices,
  { tenant, viewer, t }: DetachedScope<Member>,
  { debitId, code, phone, network }: Passcode,
): Promise<void> {
  if (!sms?.sends(tenant)) throw new UnavailableError('sms_unavailable')
  const most = tenant.settings.direct_debit
  // Limits of a phone and a network are shared by all sites.
  await rateLimits.countAll([
    { allowance: allowance('sms-member', most.codes_per_member), key: limitKey(tenant.key, viewer.id) },
    { allowance: allowance('sms-phone', most.codes_per_phone), key: limitKey(phone) },
    { allowance: allowance('sms-network', most.codes_per_network), key: limitKey(network) },
    { allowance: allowance('sms-site', most.codes_per_site), key: limitKey(tenant.key) },
  ])
  // Does not name the site: messages are visible on a locked phone.
  const text = t('directdebit:sms_text', { code, minutes: CODE_MINUTES })
  await sms.send(tenant, { to: phone, text, key: codeHash(appSecrets, debitId, code), memberId: viewer.id })
}
