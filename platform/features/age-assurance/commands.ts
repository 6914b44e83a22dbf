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
 * Result of starting or polling a check. `unreachable`: the provider did not answer; nothing has
 * changed.
 */
export interface AgeAnswer {
  readonly state: Standing | 'unreachable'
  /** Address of the check at the provider. */
  readonly url: string | null
}

/**
 * Opens a check at the provider, or continues the open one, whose state is polled first. Safe to
 * repeat.
 * @param origin host that the member is signed in on, to which the provider sends them back
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
 * The member's standing; polls the provider about an open check.
 * @throws AgeProviderUnavailableError if the provider does not answer
 */
export async function lookAtCheck({ ageProviders, log }: AgeServices, scope: Asking): Promise<AgeAnswer> {
  const { tenant, now } = scope
  const [latest] = await checksOf(scope)
  if (latest && isOpen(latest) && latest.provider_id !== null) {
    const theirs = await providerOf(ageProviders, tenant).readCheck(tenant, latest.provider_id)
    const ended = { ...latest, id: latest.provider_id, method: '', minimumAge: 0, expiresAt: null } as const
    // The provider deletes its checks at some time, and the check may be one of a former provider.
    const result = theirs ?? { ...ended, state: 'ended' as const }
    const stale = result.state === 'open' && isStale(latest, now)
    await scope.transaction(({ db }) =>
      settle({ db, log, tenant }, latest, stale ? { ...result, state: 'ended' } : result, now),
    )
  }
  return present(scope)
}

/** Like `lookAtCheck`, with the state `unreachable` if the provider does not answer. */
export async function readStanding(services: AgeServices, scope: Asking): Promise<AgeAnswer> {
  try {
    return await lookAtCheck(services, scope)
  } catch (error) {
    return unreachable(services, scope, error)
  }
}

/**
 * Takes a report of the provider. A reference that is unknown at this site changes nothing and gets
 * the same answer as any other.
 * @throws BadRequestError if the provider's signature is missing or not of the last minutes
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
    // Not the page that the member came from: its address may name a conversation, which the
    // provider must not learn.
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
 * Updates a check to the provider's state. A result that names another check is logged and changes
 * nothing.
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

/** The member's standing by the stored rows. */
async function present(scope: Asking): Promise<AgeAnswer> {
  const checks = await checksOf(scope)
  const { standing } = standingOf({ ...factsOf(scope, checks), checks })
  return { state: standing, url: standing === 'under_way' ? (checks[0]?.provider_url ?? null) : null }
}

/** Reads the checks again: one may have passed since the session was read. */
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

/**
 * @throws AgeProviderUnavailableError if the site names no provider
 */
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
