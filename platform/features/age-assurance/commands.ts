import { needsAgeCheck } from '../../core/age-assurance.ts'
import type { TenantDb } from '../../core/database.ts'
import { BadRequestError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import {
  type AgeCallback,
  type AgeProvider,
  type AgeProviders,
  AgeProviderUnavailableError,
  type AgeResult,
} from '../../infra/age-assurance/port.ts'
import { ageCallbackCall } from './contract.ts'
import {
  type AgeCheckRow,
  beginCheck,
  endCheck,
  findByReference,
  latestChecks,
  noteOpened,
} from './queries.ts'
import { decide, isOpen, isStale, type Standing, standingOf } from './rules.ts'

export interface AgeServices {
  readonly ageProviders: AgeProviders
  readonly log: { error(what: object, message: string): void }
}

type Asking = DetachedScope<Member>

/**
 * What a press or a look leads to. `unreachable`: the provider did not answer; nothing has changed.
 */
export interface AgeAnswer {
  readonly state: Standing | 'unreachable'
  /** Where the check goes on, at the provider. */
  readonly url: string | null
}

/**
 * Opens a check at the provider, or goes on with the one under way: its present state is asked for
 * first. Safe to repeat.
 * @param origin host that the member is signed in on: they come back to it
 */
export async function startCheck(services: AgeServices, scope: Asking, origin: string): Promise<AgeAnswer> {
  try {
    const before = await lookAtCheck(services, scope)
    if (before.state !== 'due' && before.state !== 'refused') return before
    await openCheck(services, scope, origin)
  } catch (error) {
    return unreachable(services, scope, error)
  }
  return present(scope)
}

/**
 * Where the member stands; an open check is asked for at the provider. @throws
 * AgeProviderUnavailableError where that does not answer
 */
export async function lookAtCheck({ ageProviders, log }: AgeServices, scope: Asking): Promise<AgeAnswer> {
  const { tenant, now } = scope
  const [latest] = await checksOf(scope)
  if (latest && isOpen(latest) && latest.provider_id !== null) {
    const theirs = await providerOf(ageProviders, tenant).readCheck(tenant, latest.provider_id)
    const ended = { ...latest, id: latest.provider_id, method: '', minimumAge: 0, expiresAt: null } as const
    // It forgets its checks some day, and a check may have been opened at another provider.
    const result = theirs ?? { ...ended, state: 'ended' as const }
    const stale = result.state === 'open' && isStale(latest, now)
    await scope.transaction(({ db }) =>
      settle({ db, log, tenant }, latest, stale ? { ...result, state: 'ended' } : result, now),
    )
  }
  return present(scope)
}

/** As `lookAtCheck`; a provider that does not answer is a state of its own. */
export async function readStanding(services: AgeServices, scope: Asking): Promise<AgeAnswer> {
  try {
    return await lookAtCheck(services, scope)
  } catch (error) {
    return unreachable(services, scope, error)
  }
}

/**
 * Takes a report of the provider. A reference that is none of this site's changes nothing and is
 * answered like any other.
 * @throws BadRequestError where it is not signed by the provider, or not in these minutes
 */
export async function takeCallback(
  { ageProviders, log }: AgeServices,
  scope: DetachedScope,
  callback: AgeCallback,
): Promise<void> {
  const { tenant, now } = scope
  if (!tenant.settings.age_assurance.provider) return
  const result = providerOf(ageProviders, tenant).readCallback(tenant, callback, now)
  if (!result) throw new BadRequestError('bad_request')
  await scope.transaction(async ({ db }) => {
    const check = await findByReference(db, result.reference)
    if (check) await settle({ db, log, tenant }, check, result, now)
  })
}

async function openCheck({ ageProviders }: AgeServices, scope: Asking, origin: string): Promise<void> {
  const { tenant, viewer, now, locale } = scope
  const provider = providerOf(ageProviders, tenant)
  const { name = '' } = tenant.settings.age_assurance.provider ?? {}
  const begun = { provider: name, minimumAge: tenant.settings.minimum_age, now }
  const check = await scope.transaction(({ db }) => beginCheck(db, viewer.id, begun))
  const opened = await provider.openCheck({
    tenant,
    key: check.id,
    reference: check.reference,
    minimumAge: check.minimum_age,
    language: locale.iso,
    // Not where the member was going: an address of a conversation is nobody else's business.
    returnUrl: origin + href('account-age', {}, { returned: '1' }),
    callbackUrl: origin + ageCallbackCall.path,
  })
  await scope.transaction(({ db }) => noteOpened(db, check.id, opened))
}

interface Settling {
  readonly db: TenantDb
  readonly log: AgeServices['log']
  readonly tenant: Tenant
}

/**
 * Brings a check to what the provider says of it. What names another check than ours is logged, and
 * changes nothing.
 */
async function settle({ db, log, tenant }: Settling, check: AgeCheckRow, result: AgeResult, now: Date) {
  const about = { tenant: tenant.id, check: check.id }
  const other = check.provider_id !== null && result.id !== check.provider_id
  if (result.reference !== check.reference || other)
    return log.error(about, 'the provider of age checks answered for another check')
  const decision = decide(result, check.minimum_age, now)
  if (!decision || !isOpen(check)) return
  if (result.state === 'passed' && decision.state !== 'passed')
    log.error(about, 'the provider of age checks confirmed less than was asked')
  await endCheck(db, check.id, decision, { method: result.method, now })
}

/** Where the member stands by our rows. */
async function present(scope: Asking): Promise<AgeAnswer> {
  const checks = await checksOf(scope)
  const { standing } = standingOf({ ...factsOf(scope, checks), checks })
  return { state: standing, url: standing === 'under_way' ? (checks[0]?.provider_url ?? null) : null }
}

/** A check may have passed since the session was read. */
export function factsOf(
  { tenant, viewer, addressCountry, now }: Pick<Asking, 'tenant' | 'viewer' | 'addressCountry' | 'now'>,
  checks: readonly AgeCheckRow[],
) {
  const years = tenant.settings.minimum_age
  const passed = checks.some(
    ({ expires_at, minimum_age }) => expires_at && expires_at > now && minimum_age >= years,
  )
  return { needed: needsAgeCheck({ tenant, viewer, addressCountry }), checked: passed, now }
}

function checksOf(scope: Asking): Promise<AgeCheckRow[]> {
  return scope.transaction(({ db }) => latestChecks(db, scope.viewer.id))
}

/** @throws AgeProviderUnavailableError where the site names no provider */
function providerOf(providers: AgeProviders, { settings }: Tenant): AgeProvider {
  const { provider } = settings.age_assurance
  if (!provider) throw new AgeProviderUnavailableError()
  return providers[provider.protocol]
}

function unreachable({ log }: AgeServices, { tenant }: Asking, error: unknown): AgeAnswer {
  if (!(error instanceof AgeProviderUnavailableError)) throw error
  log.error({ err: error, tenant: tenant.id }, 'the provider of age checks did not answer')
  return { state: 'unreachable', url: null }
}
