import { z } from 'zod'
import type { TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  createInvitation,
  invitationLink,
  revokeInvitation,
  staffInvitations,
} from '../features/invitations/server.ts'
import { confirmedAddresses, inviteWaiting, type WaitingAddress } from '../features/waiting-list/server.ts'
import { auditTenant } from './audit.ts'
import { siteList } from './list-page.tsx'
import { SignupLinksPage } from './pages/signup-links-page.tsx'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

const access = 'signup-links.manage'
const site = z.object({ tenant: z.coerce.number().int().positive() })
const whole = (most: number) => z.coerce.number({ error: 'required' }).int().min(1).max(most)
const plan = site.extend({ uses: whole(1000), days: whole(365), note: z.string().trim().max(60).default('') })

/** Addresses that a page shows, the oldest first. */
const MOST_ASKED = 100
/** Days that the link of an invitation is valid which somebody asked for. */
const ASKED_DAYS = 30

/** Addresses that ask for an invitation: those of a site that can be joined by one only. */
async function askedAt(
  { settings }: Pick<Tenant, 'settings'>,
  db: TenantDb,
): Promise<readonly WaitingAddress[]> {
  return settings.signups === 'invite_only' ? confirmedAddresses(db, MOST_ASKED) : []
}

/** The list shows names of members and addresses, so the view is recorded. */
const list = siteList({
  path: '/signup-links',
  access,
  title: 'console:signup_links',
  query: site.partial(),
  read: async ({ db, tenant }, _query, { staff, now }) => {
    const found = await staffInvitations(db, now)
    const asked = await askedAt(tenant, db)
    if (asked.length > 0 || found.some(({ joined }) => joined.length > 0))
      await auditTenant(db, { staffId: staff.id, now, action: 'signup_links_viewed' })
    return {
      rows: [
        ...asked.map((one) => ({ asked: one })),
        ...found.map((one) => ({ ...one, link: invitationLink(tenant.origin, one.code) })),
      ],
      next: null,
    }
  },
  page: SignupLinksPage,
})

/**
 * Links that open the signup of one site: creates them, lists them with the members who used them,
 * revokes them.
 */
export function signupLinkRoutes(): ConsoleRoute[] {
  return [
    list.route,
    staffRoute({
      method: 'POST',
      path: '/signup-links',
      access,
      body: plan,
      again: list.again,
      handle: ({ scope, body }) => makeLink(scope, body),
    }),
    staffRoute({
      method: 'POST',
      path: '/signup-links/invite',
      access,
      body: site.extend({ id: z.uuid() }),
      again: list.again,
      handle: ({ scope, body }) => inviteAsked(scope, body),
    }),
    staffRoute({
      method: 'POST',
      path: '/signup-links/revoke',
      access,
      body: site.extend({ id: z.uuid() }),
      handle: async ({ scope, body }) => {
        const { staff, now } = scope
        await scope.forTenant(body.tenant, async ({ db }) => {
          await revokeInvitation(db, body.id, now)
          const about = { action: 'signup_link_revoked', subject: `invitation:${body.id}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about })
        })
        return { redirect: `/signup-links?tenant=${body.tenant}`, done: 'signup_link_revoked' }
      },
    }),
  ]
}

async function makeLink(
  scope: PlatformScope<Staff>,
  { tenant, uses, days, note }: z.output<typeof plan>,
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  await scope.forTenant(tenant, async ({ db }) => {
    const { id } = await createInvitation(db, now, { createdBy: null, uses, days, note })
    const about = {
      action: 'signup_link_made',
      subject: `invitation:${id}`,
      details: { uses, days },
    } as const
    await auditTenant(db, { staffId: staff.id, now, ...about })
  })
  return { redirect: `/signup-links?tenant=${tenant}`, done: 'signup_link_made' }
}

/** Makes a link for one account and mails it to an address that asked for it. */
async function inviteAsked(
  scope: PlatformScope<Staff>,
  { tenant: key, id }: { readonly tenant: number; readonly id: string },
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  await scope.forTenant(key, async ({ db, tenant }) => {
    const made = await createInvitation(db, now, { createdBy: null, uses: 1, days: ASKED_DAYS })
    await inviteWaiting({ tenant, db, now }, id, made.code)
    const about = {
      action: 'signup_link_made',
      subject: `invitation:${made.id}`,
      details: { uses: 1, days: ASKED_DAYS },
    } as const
    await auditTenant(db, { staffId: staff.id, now, ...about })
  })
  return { redirect: `/signup-links?tenant=${key}`, done: 'signup_link_made' }
}
