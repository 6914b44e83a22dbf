import { z } from 'zod'
import type { TenantDb } from '../core/database.ts'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import { LOOK_REASONS } from '../core/staff.ts'
import { endSessions } from '../features/accounts/server.ts'
import { memberIdOf } from '../features/payments/server.ts'
import { disableMember, enableMember } from '../features/safety/server.ts'
import { type AuditAction, auditTenant } from './audit.ts'
import { memberAnswer } from './member-answer.tsx'
import { MembersPage } from './pages/members-page.tsx'
import { addressOf, tenantKey } from './query.ts'
import type { InTenant } from './scope.ts'
import { type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { typedOf } from './typed-fields.ts'

const reason = z.enum(LOOK_REASONS)
const lookUp = z.object({
  tenant: tenantKey,
  who: z.string({ error: 'required' }).trim().min(1, 'required').max(254),
  reason,
})
const subject = z.object({ tenant: tenantKey, id: z.uuid() })
/**
 * Fields of the buttons on a member's page. The page is shown again afterwards, and that view is
 * recorded with the same reason as the one before.
 */
const pressed = subject.extend({ reason: reason.default('fraud') })
const access = 'members.manage'

/** One member for support: found by id or e-mail address; the reason is recorded. */
export function memberRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/members',
      access,
      site: 'kept',
      query: z.object({ tenant: tenantKey.optional(), who: z.uuid().optional() }),
      handle: async ({ scope, query: { tenant = scope.site, who } }) => {
        const typed = { tenant: String(tenant ?? ''), who: who ?? '' }
        const page = <MembersPage scope={scope} typed={typed} />
        return { page, title: scope.t('console:members') }
      },
    }),
    // Not a GET: an e-mail address in the browser's history would reveal a membership.
    staffRoute({
      method: 'POST',
      path: '/members',
      access,
      site: 'kept',
      body: lookUp,
      again: async ({ scope, body }, fault: FormFault) => ({
        page: <MembersPage scope={scope} fault={fault} typed={typedOf(body)} />,
        title: scope.t('console:members'),
      }),
      handle: async ({ scope, body }) => {
        const { tenant, who, reason: why } = body
        const id = await scope.forTenant(tenant, ({ db }) => knownMember(db, who))
        return { redirect: addressOf('/members/member', { tenant, id, reason: why }) }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/members/member',
      access,
      query: subject.extend({ reason }),
      handle: ({ scope, query }) => memberAnswer(scope, query),
    }),
    action('/members/disable', z.object({ why: z.enum(['fraud', 'rules']) }), 'member_disabled', disable),
    action('/members/enable', z.object({}), 'member_enabled', async ({ db }, { id }) => {
      if (!(await enableMember(db, id))) throw new ConflictError('member_state')
      return {}
    }),
    action('/members/end-sessions', z.object({}), 'member_sessions_ended', async ({ db }, { id }) => {
      if ((await memberIdIn(db, id)) === undefined) throw new NotFoundError()
      await endSessions({ db }, id)
      return {}
    }),
  ]
}

async function knownMember(db: TenantDb, typed: string): Promise<string> {
  const id = await memberIdOf(db, typed)
  const known = id && (await memberIdIn(db, id))
  if (!known) throw new ValidationError({ who: { code: 'member_unknown' } })
  return known
}

async function memberIdIn(db: TenantDb, id: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.id
}

async function disable(
  { db, tenant }: InTenant,
  { id, why, now }: { id: string; why: 'fraud' | 'rules'; now: Date },
) {
  const returned = await disableMember({ db, tenant, now }, id, why)
  if (returned === null) throw new ConflictError('member_state')
  return { reason: why, messages: returned }
}

type Change<Fields> = (
  inside: InTenant,
  about: Fields & { readonly id: string; readonly now: Date },
) => Promise<Readonly<Record<string, string | number>>>

/** The endpoint of a button on the member's page: change and audit entry in one transaction. */
function action<Fields extends z.ZodObject>(
  path: string,
  fields: Fields,
  name: AuditAction,
  change: Change<z.output<Fields>>,
): ConsoleRoute {
  return staffRoute({
    method: 'POST',
    path,
    access,
    body: pressed.extend(fields.shape),
    handle: async ({ scope, body }) => {
      const { tenant, id, reason: looked } = pressed.parse(body)
      const { staff, now } = scope
      await scope.forTenant(tenant, async (inside) => {
        const { db } = inside
        const details = await change(inside, { ...(body as z.output<Fields>), id, now })
        await auditTenant(db, { staffId: staff.id, now, action: name, subject: `member:${id}`, details })
      })
      return { redirect: addressOf('/members/member', { tenant, id, reason: looked }), done: name }
    },
  })
}
