import { beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../scripts/test-extent.mjs'
import { testApp } from '../testing/app.ts'
import { EXAMPLES, endpointOf, nameOf } from '../testing/console-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { PERMISSIONS, type Permission, ROLES, type Role } from './permissions.ts'
import { consoleRoutes } from './routes.ts'
import type { ConsoleRoute } from './serve.ts'

const base = testDatabase()
const app = testApp(base)

/**
 * The permissions of each role: a change of the table in `permissions.ts` has to be made here as
 * well.
 */
const ALLOWED: Readonly<Record<Role, readonly Permission[]>> = {
  operator: [
    'account.own',
    'sites.read',
    'photos.moderate',
    'reports.decide',
    'complaints.answer',
    'stories.decide',
    'audit.read',
    'signup-links.manage',
    'finance.read',
    'refunds.request',
    'refunds.approve',
    'finance.books',
    'members.manage',
    'codes.manage',
    'tracking.manage',
    'landers.edit',
    'landers.publish',
    'sites.preview',
    'reports.read',
    'costs.manage',
    'sites.manage',
    'staff.manage',
  ],
  moderator: [
    'account.own',
    'sites.read',
    'photos.moderate',
    'reports.decide',
    'stories.decide',
    'audit.read',
    'members.manage',
  ],
  support: [
    'account.own',
    'sites.read',
    'complaints.answer',
    'audit.read',
    'signup-links.manage',
    'finance.read',
    'refunds.request',
    'members.manage',
  ],
  marketer: [
    'account.own',
    'sites.read',
    'codes.manage',
    'tracking.manage',
    'landers.edit',
    'landers.publish',
    'sites.preview',
    'reports.read',
    'costs.manage',
  ],
}

/**
 * The permission that endpoints need, by path, the longest path first: no endpoint may get a wider
 * one unnoticed.
 */
const ASKED: readonly (readonly [RegExp, Permission | 'anyone'])[] = [
  [/ \/(sign-in|second-factor.*|language|invitation)$/, 'anyone'],
  [/ \/($|find$|sign-out$|account$|confirm$|recovery-codes$|passkeys)/, 'account.own'],
  [/ \/sites\/(state|archive|new|settings|alerts)/, 'sites.manage'],
  [/ \/sites\/links/, 'sites.preview'],
  [/ \/sites/, 'sites.read'],
  [/ \/(photos|checks)/, 'photos.moderate'],
  [/ \/moderation/, 'reports.decide'],
  [/ \/complaints/, 'complaints.answer'],
  [/ \/stories/, 'stories.decide'],
  [/ \/audit/, 'audit.read'],
  [/ \/signup-links/, 'signup-links.manage'],
  [/POST \/finance\/refunds\/(approve|paid)/, 'refunds.approve'],
  [/POST \/finance\/(refund|credit-back)/, 'refunds.request'],
  [/ \/finance\/(alerts|vat|export)/, 'finance.books'],
  [/ \/finance/, 'finance.read'],
  [/ \/members/, 'members.manage'],
  [/ \/codes/, 'codes.manage'],
  [/ \/(links|postbacks)/, 'tracking.manage'],
  [/ \/campaigns\/costs/, 'costs.manage'],
  [/ \/(campaigns|experiments)/, 'reports.read'],
  [/ \/(landers|themes)\/(publish|unschedule|rollback)$/, 'landers.publish'],
  [/ \/(landers|themes)/, 'landers.edit'],
  [/ \/staff/, 'staff.manage'],
]

let photo: { readonly tenant: number; readonly photo: string }

beforeAll(async () => {
  const tenant = keyOf(app, 'amore')
  const { id } = await base.database.withTenant(tenant, (db) => buildMember(db))
  photo = { tenant, photo: id }
})

/** Endpoints that change access or end a site, which ask for a code not older than ten minutes. */
const CONFIRMED = / \/(recovery-codes$|passkeys|staff\/|confirm$|sites\/archive$)/

/** Only paths and permissions are read; no handler is called. */
const routes = () => consoleRoutes({ ...app.services, party: { id: '', origin: '' } } as never)

describe('the endpoints of the console', () => {
  it('all have an example request', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(routes().map(nameOf).sort())
  })

  it('require the expected permission', () => {
    const asked = (route: string) => ASKED.find(([path]) => path.test(route))?.[1]
    expect(routes().map((route) => [nameOf(route), route.access])).toEqual(
      routes().map((route) => [nameOf(route), asked(nameOf(route))]),
    )
  })

  it('ask for a code before access is changed, and nowhere else', () => {
    const changing = routes().filter((route) => route.method === 'POST' && CONFIRMED.test(nameOf(route)))
    expect(changing.map(nameOf)).toEqual(
      routes()
        .filter(({ confirmed }) => confirmed)
        .map(nameOf),
    )
    expect(changing).toHaveLength(11)
  })

  it('redirect visitors to the sign-in, except the sign-in itself', async () => {
    for (const route of routes().filter(({ access }) => access !== 'anyone')) {
      const { path, options } = endpointOf(route, photo)
      const { status, headers } = await sendAs(app, '', path, options)
      const expected =
        route.method === 'GET' ? [303, expect.stringMatching(/^\/sign-in\?next=/)] : [403, undefined]
      expect([status, headers.location], nameOf(route)).toEqual(expected)
    }
  })
})

/**
 * Endpoints that are asked as a role: as an operator all, as the others those that must refuse it,
 * and in the gate one of those that each of its permissions opens.
 */
function askedAs(role: Role): readonly ConsoleRoute[] {
  const guarded = routes().filter(({ access }) => access !== 'anyone')
  if (role === 'operator') return guarded
  const open = ALLOWED[role].flatMap((permission) =>
    inTurn(
      `${role} with ${permission}`,
      guarded.filter(({ access }) => access === permission),
    ),
  )
  return guarded.filter((route) => !ALLOWED[role].some((one) => one === route.access) || open.includes(route))
}

describe.each(ROLES)('the role %s', (role) => {
  let staff: TestStaff
  beforeAll(async () => {
    staff = await buildStaff(app, { role })
  })

  it('has its permissions and no other', () => {
    const all = Object.keys(PERMISSIONS) as Permission[]
    const held = all.filter((one) => (PERMISSIONS[one] as readonly Role[]).includes(role))
    expect(held).toEqual(ALLOWED[role])
  })

  it('is refused at every endpoint beyond its permissions, and at no other', async () => {
    const last = (path: string) => (path === '/sign-out' ? 1 : 0)
    for (const route of askedAs(role).toSorted((one, other) => last(one.path) - last(other.path))) {
      const { path, options } = endpointOf(route, photo)
      const { status, text } = await staff.send(path, options)
      const refused = status === 403 && text.includes('Your role does not include this')
      expect(refused, nameOf(route)).toBe(!ALLOWED[role].some((one) => one === route.access))
      expect(status, nameOf(route)).toBeLessThan(500)
    }
  })
})
