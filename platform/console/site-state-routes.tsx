import { z } from 'zod'
import { instantAt } from '../core/calendar.ts'
import { ConflictError, ForbiddenError, ValidationError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { SAYS_LENGTH } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import { cancelStart, planStart, type StateStep, takeStateStep } from '../features/site/server.ts'
import { worst } from '../tenancy/readiness.ts'
import { type AuditAction, auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { StatePage } from './pages/state-page.tsx'
import { addressOf, chosenKey, day, filled, tenantKey } from './query.ts'
import { fatalItems } from './readiness.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { readState, type ShownState, says, saysField } from './site-state.ts'
import { readyItemNames } from './texts.ts'
import { typedOf } from './typed-fields.ts'

type Deps = Pick<ConsoleDeps, 'readiness' | 'tenants'>

const access = 'sites.manage'

/** Archiving has an address of its own, which asks for a code. */
const STEPS = ['pause', 'resume', 'live', 'plan', 'unplan'] as const
const press = filled(
  z.looseObject({
    tenant: tenantKey,
    step: z.enum(STEPS),
    until: day.optional(),
    /** Of a planned start, as the clocks of the site show it. */
    at: z.iso.datetime({ local: true, precision: -1 }).optional(),
    /** The tick that warnings ask for. */
    accept: z.literal('yes').optional(),
  }),
)
type Press = z.output<typeof press>
const archive = filled(z.looseObject({ tenant: tenantKey, id: z.string().max(80).optional() }))

const DONE: Readonly<Record<StateStep, AuditAction>> = {
  pause: 'site_paused',
  resume: 'site_resumed',
  live: 'site_live',
  archive: 'site_archived',
  draft: 'site_drafted',
}

/**
 * The life of a site: pause with a sentence, resume, go live now or at a time, archive. Operators
 * pause and resume their sites; going live and archiving are for people who work for all sites. A
 * draft goes live only if nothing fatal is missing.
 */
export function siteStateRoutes(deps: Deps): ConsoleRoute[] {
  const again = pageAgain(deps)
  return [
    staffRoute({
      method: 'GET',
      path: '/sites/state',
      access,
      query: filled(z.object({ tenant: tenantKey.optional(), ask: z.literal('1').optional() })),
      handle: ({ scope, query }) => statePage(scope, query.tenant, deps, { fresh: query.ask !== undefined }),
    }),
    staffRoute({
      method: 'POST',
      path: '/sites/state',
      access,
      body: press,
      again,
      handle: async ({ scope, body }) => {
        const { tenant: key, step, until } = body
        if (step === 'live' || step === 'plan' || step === 'unplan') requireAllSites(scope)
        if (step === 'plan') return planned(scope, body, deps)
        if (step === 'unplan') return unplanned(scope, key)
        if (step === 'live') await requireFit(scope, body, deps)
        return stepped(scope, key, step, (tenant) => ({
          says: saysIn(tenant, body),
          until: untilOf(until, scope.now),
        }))
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/sites/archive',
      access,
      confirmed: true,
      body: archive,
      again,
      handle: async ({ scope, body }) => {
        requireAllSites(scope)
        return stepped(scope, body.tenant, 'archive', (tenant) => {
          if (body.id?.trim() !== tenant.id)
            throw new ValidationError({ id: { code: 'site_id', params: { id: tenant.id } } })
          return { says: saysIn(tenant, body) }
        })
      },
    }),
  ]
}

/** @throws ForbiddenError for a person who does not work for all sites */
export function requireAllSites({ staff }: PlatformScope<Staff>): void {
  if (staff.tenants !== 'all') throw new ForbiddenError('not_allowed')
}

/**
 * Refuses to put a draft live that lacks something fatal, or whose warnings nobody accepted. An
 * archived site was live before: taking that back must not wait for other servers.
 * @throws ConflictError `site_unfit`; ValidationError `site_warned`
 */
async function requireFit(
  scope: PlatformScope<Staff>,
  { tenant: key, accept }: Pick<Press, 'tenant' | 'accept'>,
  { readiness }: Deps,
): Promise<void> {
  const { state, tenant } = await readState(scope, key)
  if (state !== 'draft') return
  const answer = await readiness.ask(tenant, scope.now)
  const missing = fatalItems(answer)
  if (missing.length > 0) throw new ConflictError('site_unfit', { list: readyItemNames(scope.t, missing) })
  if (worst(answer.lines) === 'warning' && accept === undefined)
    throw new ValidationError({ accept: { code: 'site_warned' } })
}

async function planned(scope: PlatformScope<Staff>, body: Press, deps: Deps): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const { tenant: key } = body
  const { tenant } = await readState(scope, key)
  const at = body.at === undefined ? undefined : instantAt(body.at, tenant.settings.time_zone)
  if (at === undefined || at <= now) throw new ValidationError({ at: { code: 'time_over' } })
  await requireFit(scope, body, deps)
  await scope.forTenant(key, async ({ db }) => {
    await planStart(db, tenant, { at, by: staff.id, now })
    const details = { at: at.toISOString() }
    await auditTenant(db, {
      staffId: staff.id,
      now,
      action: 'site_planned',
      subject: `site:${tenant.id}`,
      details,
    })
  })
  return { redirect: addressOf('/sites/state', { tenant: key }), done: 'site_planned' }
}

async function unplanned(
  { staff, now, forTenant }: PlatformScope<Staff>,
  key: number,
): Promise<ConsoleAnswer> {
  const redirect = addressOf('/sites/state', { tenant: key })
  const was = await forTenant(key, async ({ db, tenant }) => {
    if (!(await cancelStart(db))) return false
    const subject = `site:${tenant.id}`
    await auditTenant(db, { staffId: staff.id, now, action: 'site_unplanned', subject })
    return true
  })
  return was ? { redirect, done: 'site_unplanned' } : { redirect }
}

async function stepped(
  scope: PlatformScope<Staff>,
  key: number,
  step: StateStep,
  factsOf: (tenant: Tenant) => Pick<Parameters<typeof takeStateStep>[3], 'says' | 'until'>,
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  await scope.forTenant(key, async ({ db, tenant }) => {
    const facts = factsOf(tenant)
    await takeStateStep(db, tenant, step, { ...facts, by: staff.id, now })
    await auditTenant(db, { staffId: staff.id, now, action: DONE[step], subject: `site:${tenant.id}` })
  })
  return { redirect: addressOf('/sites/state', { tenant: key }), done: DONE[step] }
}

/**
 * The sentences of a form, in the languages of the site.
 * @throws ValidationError for one that is too long
 */
function saysIn({ languages }: Tenant, body: Readonly<Record<string, unknown>>): ShownState['says'] {
  const found: Partial<Record<LocaleCode, string>> = {}
  for (const code of languages) {
    const read = says.safeParse(body[saysField(code)])
    if (!read.success)
      throw new ValidationError({ [saysField(code)]: { code: 'too_long', params: { max: SAYS_LENGTH } } })
    if (read.data) found[code] = read.data
  }
  return found
}

/**
 * Noon in UTC: the same day in the time zone of every site.
 * @throws ValidationError for the past
 */
function untilOf(given: string | undefined, now: Date): Date | undefined {
  if (given === undefined) return undefined
  const until = new Date(`${given}T12:00:00Z`)
  if (until <= now) throw new ValidationError({ until: { code: 'state_until' } })
  return until
}

const pageAgain =
  (deps: Deps) =>
  (
    { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
    fault: FormFault,
  ): Promise<ConsoleAnswer> => {
    const typed = typedOf(body)
    return statePage(scope, tenantKey.safeParse(typed.tenant).data, deps, { fault, typed })
  }

async function statePage(
  scope: PlatformScope<Staff>,
  asked: number | undefined,
  { readiness: desk, tenants }: Deps,
  {
    fresh = false,
    ...refused
  }: {
    readonly fault?: FormFault
    readonly typed?: ReturnType<typeof typedOf>
    /** Asks the servers again. */
    readonly fresh?: boolean
  },
): Promise<ConsoleAnswer> {
  const key = chosenKey(scope, asked)
  const shown = key === undefined ? undefined : await readState(scope, key)
  const readiness =
    shown?.state === 'draft'
      ? await (fresh ? desk.ask(shown.tenant, scope.now) : desk.last(shown.tenant, scope.now))
      : undefined
  return {
    page: (
      <StatePage
        scope={scope}
        shown={shown}
        readiness={readiness}
        findings={tenants
          .faults()
          .filter(({ code, tenant }) => code === 'folder_vanished' && tenant === shown?.tenant.id)}
        {...refused}
      />
    ),
    title: scope.t('console:life.title'),
  }
}
