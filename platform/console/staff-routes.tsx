import { z } from 'zod'
import type { StaffTenants } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../core/errors.ts'
import { isEmail } from '../features/accounts/server.ts'
import type { AuditAction } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { inviteStaff, reinvite } from './invitations.ts'
import { textOf } from './next-path.ts'
import { type EnteredInvitation, StaffPage } from './pages/staff-page.tsx'
import { ROLES } from './permissions.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { disableStaff, enableStaff, endStaffSessions } from './staff-changes.ts'
import { listStaff, operatorsBeside } from './staff-list.ts'
import type { StaffNews } from './staff-mails.ts'

const email = z.string({ error: 'required' }).trim().max(254).refine(isEmail, { error: 'email_invalid' })
const person = z.object({ email })
/**
 * Values of ticked checkboxes: several, one or none; separated by spaces if they come from the page
 * that asked for a code.
 */
const ticked = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/\s+/).filter(Boolean) : given),
  z.array(z.string().max(80)).max(2000).default([]),
)
const invitation = z.object({
  email,
  role: z.enum(ROLES),
  sites: z.enum(['all', 'chosen'], { error: 'required' }),
  tenants: ticked,
})

type Scope = PlatformScope<Staff>
type Input = Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>

/**
 * The staff of the platform, for operators of all sites: a member of staff may work for any site.
 */
export function staffRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff',
      access: 'staff.manage',
      handle: (input) => staffPage(input),
    }),
    inviteRoute(deps),
    newLinkRoute(deps),
    changeRoute('/staff/disable', disableStaff, 'staff_disabled'),
    changeRoute('/staff/enable', enableStaff, 'staff_enabled'),
    changeRoute('/staff/end-sessions', endStaffSessions, 'staff_sessions_ended'),
  ]
}

const inviteRoute = (deps: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/staff/invite',
    access: 'staff.manage',
    confirmed: true,
    body: invitation,
    again: staffPage,
    handle: async ({ scope, body }) => {
      requireAllSites(scope)
      const invite = { email: body.email, role: body.role, tenants: tenantsOf(scope, body) }
      const token = await scope.db((db) => inviteStaff(db, invite, contextOf(scope, deps)))
      await tellOperators(deps, scope, {
        kind: 'invited',
        email: body.email,
        role: body.role,
        by: scope.staff.email,
      })
      return linkPage(deps, scope, { to: body.email, token })
    },
  })

const newLinkRoute = (deps: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/staff/new-link',
    access: 'staff.manage',
    confirmed: true,
    body: person,
    handle: async ({ scope, body }) => {
      requireAllSites(scope)
      const token = await scope.db((db) => reinvite(db, body.email, contextOf(scope, deps)))
      if (token === undefined) throw new NotFoundError()
      await tellOperators(deps, scope, { kind: 'new_link', email: body.email, by: scope.staff.email })
      return linkPage(deps, scope, { to: body.email, token })
    },
  })

/**
 * An endpoint that changes another person's access, never that of the signed-in person: otherwise
 * the last operator could end all access.
 */
const changeRoute = (path: string, change: typeof disableStaff, name: AuditAction): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path,
    access: 'staff.manage',
    confirmed: true,
    body: person,
    handle: async ({ scope, body }) => {
      requireAllSites(scope)
      const { staff, now } = scope
      if (emailKey(body.email) === emailKey(staff.email)) throw new ConflictError('own_access')
      const done = await scope.db((db) => change(db, body.email, { now, by: staff.id }))
      if (!done) throw new NotFoundError()
      return { redirect: '/staff', done: name }
    },
  })

/** The page; after a refused invitation, with the fault and what was entered. */
async function staffPage({ scope, body }: Input, fault?: FormFault): Promise<ConsoleAnswer> {
  requireAllSites(scope)
  const people = await scope.db(listStaff)
  const refused = fault ? { fault, entered: enteredOf(body) } : {}
  const page = <StaffPage scope={scope} people={people} {...refused} />
  return { page, title: scope.t('console:staff') }
}

function enteredOf(body: unknown): EnteredInvitation {
  const { email, role, sites, tenants } = body as Readonly<Record<string, unknown>>
  const chosen = ticked.safeParse(tenants).data ?? []
  return { email: textOf(email), role: textOf(role), sites: textOf(sites), tenants: chosen }
}

/** Mails every other operator, so that no access is created unnoticed. */
async function tellOperators(
  { mailNews }: ConsoleDeps,
  scope: Scope,
  news: Extract<StaffNews, { email: string }>,
): Promise<void> {
  const others = await scope.db((db) => operatorsBeside(db, { by: scope.staff.id, email: news.email }))
  await Promise.all(others.map((to) => mailNews({ to, news, language: scope.locale.code })))
}

/**
 * Mails the link. Only in development does the page show a link that no mail server took: whoever
 * reads it could take over the invited person's account.
 */
async function linkPage(
  { party, mailInvitation, production }: ConsoleDeps,
  scope: Scope,
  { to, token }: { readonly to: string; readonly token: string },
): Promise<ConsoleAnswer> {
  const link = `${party.origin}/invitation?token=${token}`
  const mailed = await mailInvitation({ to, link, language: scope.locale.code })
  const people = await scope.db(listStaff)
  const sent = { to, mailed, link: mailed || production ? null : link }
  return { page: <StaffPage scope={scope} people={people} sent={sent} />, title: scope.t('console:staff') }
}

/** @throws ForbiddenError for a person who does not work for all sites */
function requireAllSites({ staff }: Scope): void {
  if (staff.tenants !== 'all') throw new ForbiddenError('not_allowed')
}

const contextOf = ({ staff, now }: Scope, { appSecrets }: ConsoleDeps) => ({ now, appSecrets, by: staff.id })

/** @throws ValidationError if no site is ticked, and for an unknown site */
function tenantsOf({ tenants }: Scope, { sites, tenants: names }: z.output<typeof invitation>): StaffTenants {
  if (sites === 'all') return 'all'
  if (names.length === 0) throw new ValidationError({ sites: { code: 'sites_none' } })
  return names.map((name) => {
    const found = tenants.find(({ id }) => id === name)
    if (!found) throw new ValidationError({ sites: { code: 'site_unknown', params: { site: name } } })
    return found.key
  })
}
