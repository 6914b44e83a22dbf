import { z } from 'zod'
import { ForbiddenError, ValidationError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { SAYS_LENGTH } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import { type StateStep, takeStateStep } from '../features/site/server.ts'
import { type AuditAction, auditTenant } from './audit.ts'
import { StatePage } from './pages/state-page.tsx'
import { addressOf, chosenKey, day, filled, tenantKey } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { readState, type ShownState, says, saysField } from './site-state.ts'
import { typedOf } from './typed-fields.ts'

const access = 'sites.manage'

/** Archiving has an address of its own, which asks for a code. */
const STEPS = ['pause', 'resume', 'live'] as const
const press = filled(z.looseObject({ tenant: tenantKey, step: z.enum(STEPS), until: day.optional() }))
const archive = filled(z.looseObject({ tenant: tenantKey, id: z.string().max(80).optional() }))

const DONE: Readonly<Record<StateStep, AuditAction>> = {
  pause: 'site_paused',
  resume: 'site_resumed',
  live: 'site_live',
  archive: 'site_archived',
  draft: 'site_drafted',
}

/**
 * The life of a site: pause with a sentence, resume, go live, archive. Operators pause and resume
 * their sites; going live and archiving are for people who work for all sites.
 */
export function siteStateRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/sites/state',
      access,
      query: filled(z.object({ tenant: tenantKey.optional() })),
      handle: ({ scope, query }) => statePage(scope, query.tenant),
    }),
    staffRoute({
      method: 'POST',
      path: '/sites/state',
      access,
      body: press,
      again,
      handle: async ({ scope, body }) => {
        const { tenant: key, step, until } = body
        if (step === 'live') requireAllSites(scope)
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
function requireAllSites({ staff }: PlatformScope<Staff>): void {
  if (staff.tenants !== 'all') throw new ForbiddenError('not_allowed')
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

const again = (
  { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
  fault: FormFault,
): Promise<ConsoleAnswer> => {
  const typed = typedOf(body)
  return statePage(scope, tenantKey.safeParse(typed.tenant).data, { fault, typed })
}

async function statePage(
  scope: PlatformScope<Staff>,
  asked: number | undefined,
  refused: { readonly fault?: FormFault; readonly typed?: ReturnType<typeof typedOf> } = {},
): Promise<ConsoleAnswer> {
  const key = chosenKey(scope, asked)
  const shown = key === undefined ? undefined : await readState(scope, key)
  return {
    page: <StatePage scope={scope} shown={shown} {...refused} />,
    title: scope.t('console:life.title'),
  }
}
