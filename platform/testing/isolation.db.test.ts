import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callRoutes } from '../app/call-routes.ts'
import type { Call } from '../core/contract.ts'
import { type AppDatabase, createDatabase } from '../infra/database/database.ts'
import { type Answer, testApp } from './app.ts'
import { APPEAL, COMPLAINT, EXAMPLES, TYPED_TWICE } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { dayAhead } from './day-ahead.ts'
import { absentRows, addOwnRows, type OwnRows } from './own-rows.ts'
import { absentFixture, keyOf, PASSWORD, seedFixture, type TenantFixture } from './tenant-fixture.ts'

/**
 * Isolation of sites. `amore` and `starlight` have members who never meet; every id of one is tried
 * on the other, and every `where tenant_id` is removed to show that row-level security alone still
 * isolates them.
 */
const base = testDatabase()
const app = testApp(base)
let blinded: AppDatabase | undefined
const blindApp = testApp({
  get appUrl() {
    return base.appUrl
  },
  get database() {
    blinded ??= blind(base.appUrl)
    return blinded
  },
})
afterAll(() => blinded?.close())

type Ids = TenantFixture & OwnRows
let amore: Ids
let starlight: Ids

beforeAll(async () => {
  amore = await seeded('amore')
  starlight = await seeded('starlight')
})

async function seeded(site: string): Promise<Ids> {
  const fixture = await seedFixture(base, app, site)
  const own = await base.database.withTenant(keyOf(app, site), (db) => addOwnRows(db, fixture.member))
  return { ...fixture, ...own, ids: [...fixture.ids, ...Object.values(own)] }
}

describe('the catalogue', () => {
  test('every table with tenant_id has row-level security, forced, with the tenant policy, and the key first', async () => {
    const { rows } = await base.owner.query<{ name: string; ok: boolean }>(`
      select c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'
          and pg_get_expr(p.polqual, c.oid) like '%app.tenant%' and pg_get_expr(p.polwithcheck, c.oid) like '%app.tenant%')
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique
          and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'tenant_id')
        as ok
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname = 'public'`)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ ok }) => !ok)).toEqual([])
  })

  test('the role of the application owns nothing and bypasses nothing', async () => {
    const { rows } = await base.owner.query(
      `
      select rolsuper or rolbypassrls as mighty,
        exists (select 1 from pg_class c where c.relowner = r.oid) as owns
      from pg_roles r where rolname in ('app', $1)`,
      [new URL(base.appUrl).username],
    )
    expect(rows).toEqual([
      { mighty: false, owns: false },
      { mighty: false, owns: false },
    ])
  })
})

describe('every call that takes an id', () => {
  test('is listed here', () => {
    const takers = callRoutes(app.services)
      .map(({ call }) => call)
      .filter((call) => idFields(call).length > 0)
      .map(nameOf)
    expect(Object.keys(TRIES).sort()).toEqual([...new Set(takers)].sort())
  })

  test.each(['visitor', 'member'] as const)(
    'answers a %s of another site as if the object did not exist',
    async (role) => {
      for (const [name, request] of Object.entries(TRIES)) {
        const cookie = role === 'member' ? starlight.cookie : ''
        const foreign = await send(name, request(amore), cookie)
        const absent = await send(name, request({ ...absentFixture(), ...absentRows() }), cookie)
        expect({ name, ...comparable(foreign, amore) }).toEqual({ name, ...comparable(absent, amore) })
        expect(foreign.status, name).toBeLessThan(500)
      }
    },
  )
})

describe('with every `where tenant_id` removed', () => {
  test('no list and no view of a member shows a row of the other site', async () => {
    const found: string[] = []
    for (const path of Object.entries(EXAMPLES).flatMap(([name, example]) => pathRead(name, example))) {
      const answer = await blindApp.send('starlight', path, { headers: { cookie: starlight.cookie } })
      expect(answer.status, path).toBe(200)
      found.push(...amore.ids.filter((id) => answer.text.includes(id)).map((id) => `${path}: ${id}`))
    }
    expect(found).toEqual([])
  })

  test('a search finds only the own site, and no id of the other opens anything', async () => {
    const own = await blindApp.send('starlight', `/api/member?id=${starlight.other}`, {
      headers: { cookie: starlight.cookie },
    })
    expect(own.status).toBe(200)
    for (const [name, request] of Object.entries(TRIES)) {
      const answer = await send(name, request(amore), starlight.cookie, blindApp)
      expect(answer.text, name).not.toContain(amore.member)
      expect(answer.status, name).toBeLessThan(500)
    }
  })

  test('a session of one site is not valid on the other', async () => {
    const answer = await blindApp.send('amore', '/api/user', { headers: { cookie: starlight.cookie } })
    expect(answer.json).toEqual({ user: null })
  })
})

/** The path of a reading call, with the ids of the own site. */
function pathRead(name: string, example: (typeof EXAMPLES)[string]): string[] {
  const [method, path] = name.split(' ')
  const { query, role } = example(starlight)
  return method === 'GET' && role !== 'visitor' && path !== '/api/logout'
    ? [`${path}?${new URLSearchParams(query)}`]
    : []
}

interface Try {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** One request for each call that takes an id, with the ids of that fixture. */
const TRIES: Readonly<Record<string, (fixture: Ids) => Try>> = {
  'GET /api/member': ({ other }) => ({ query: { id: other } }),
  'POST /api/like': ({ other }) => ({ body: { id: other } }),
  'DELETE /api/like': ({ other }) => ({ body: { id: other } }),
  'POST /api/bookmark': ({ other }) => ({ body: { change: 'note', id: other, text: 'mine' } }),
  'POST /api/swipe': ({ other }) => ({ body: { id: other, choice: 'like' } }),
  'DELETE /api/match': ({ other }) => ({ body: { id: other } }),
  'GET /api/icebreakers': ({ other }) => ({ query: { member: other } }),
  'GET /api/relation': ({ other }) => ({ query: { id: other } }),
  'POST /api/saved-searches': ({ search: id }) => ({ body: { change: 'rename', id, name: 'Mine' } }),
  'POST /api/notifications': ({ device: id }) => ({ body: { change: 'device', id } }),
  'POST /api/report': ({ other }) => ({ body: { subject: 'profile', id: other, category: 'fake' } }),
  'POST /api/report-appeal': ({ report, reportLink: token }) => ({
    body: { id: report, token, text: APPEAL },
  }),
  'POST /api/block': ({ other }) => ({ body: { id: other } }),
  'DELETE /api/block': ({ other }) => ({ body: { id: other } }),
  'PUT /api/photo': ({ photo }) => ({ body: { name: photo } }),
  'DELETE /api/photo': ({ photo }) => ({ body: { name: photo } }),
  'GET /api/album-with': ({ member }) => ({ query: { member } }),
  'POST /api/album': ({ member }) => ({ body: { member, change: 'grant' } }),
  'GET /api/signup': ({ other }) => ({ query: { target: other } }),
  'POST /api/signup': ({ other }) => ({ body: { step: 0, target: other, gender: 'male', seeks: 'female' } }),
  'PUT /api/activation': ({ token }) => ({ body: { token, password: PASSWORD } }),
  'PUT /api/password-reset': ({ resetToken }) => ({ body: { token: resetToken, ...TYPED_TWICE } }),
  'PUT /api/email-change': ({ emailLink }) => ({ body: { token: emailLink } }),
  'PUT /api/complaint': ({ complaint }) => ({ body: { token: complaint, body: COMPLAINT.body } }),
  'POST /api/success-story': ({ story: token }) => ({
    body: { change: 'write', token, text: 'On the first train.', agreed: 'yes' },
  }),
  'POST /api/waiting-list': ({ waiting: token }) => ({ body: { change: 'confirm', token } }),
  'PUT /api/account-deletion': ({ returning }) => ({ body: { token: returning } }),
  'DELETE /api/session': ({ session }) => ({ body: { id: session } }),
  'DELETE /api/passkey': ({ factors }) => ({ body: { id: factors.passkey, password: PASSWORD } }),
  'DELETE /api/chat': ({ conversation }) => ({ body: { conversation } }),
  'GET /api/chats': ({ conversation }) => ({ query: { conversation } }),
  'GET /api/messages': ({ conversation }) => ({ query: { conversation } }),
  'POST /api/message': ({ conversation }) => ({ body: { conversation, text: 'ciao' } }),
  'PUT /api/message': ({ conversation }) => ({ body: { conversation, text: 'ciao' } }),
  'DELETE /api/message': ({ conversation, other }) => ({ body: { conversation, message: other } }),
  'POST /api/message photo=1': ({ conversation }) => ({ query: { photo: '1', conversation } }),
  'POST /api/message voice=1': ({ conversation }) => ({ query: { voice: '1', conversation } }),
  'POST /api/gift': ({ conversation }) => ({ body: { conversation, gift: 'rose' } }),
  'POST /api/gif': ({ conversation }) => ({ body: { conversation, gif: 'drawn-heart' } }),
  'POST /api/conversation': ({ other }) => ({ body: { member: other } }),
  'POST /api/typing': ({ conversation }) => ({ body: { conversation } }),
  'POST /api/chat-choices': ({ conversation }) => ({ body: { conversation, muted: 'on' } }),
  'POST /api/meeting': ({ other }) => ({
    body: { change: 'make', member: other, day: dayAhead(), words: '20:00' },
  }),
  'POST /api/farewell': ({ conversation }) => ({ body: { conversation, sentence: 'thanks' } }),
  'POST /api/reaction': ({ conversation }) => ({
    body: { conversation, message: conversation, reaction: 'heart' },
  }),
  'POST /api/translation': ({ conversation }) => ({ body: { conversation, message: conversation } }),
  'POST /api/shown-photos': ({ conversation }) => ({ body: { conversation } }),
  'POST /api/read': ({ conversation }) => ({ body: { conversation } }),
  'POST /api/directdebit': ({ payment }) => ({ body: { step: 'resend', id: payment } }),
  'POST /api/repeat-order': ({ mandate }) => ({ body: { package: 'p0', mandate, amount: 999 } }),
  'DELETE /api/payment-method': ({ mandate }) => ({ body: { id: mandate } }),
  'GET /api/payment': ({ payment }) => ({ query: { id: payment } }),
  'POST /api/withdrawal': ({ order, receipt: token }) => ({
    body: { order, token, amount: 999, name: 'Ada', email: 'ada@example.org' },
  }),
  'POST /api/payment-webhook': ({ payment }) => ({ body: { id: payment } }),
}

const ID_FIELD = /^(id|mandate|conversation|profile|member|target|token)$/

function idFields(call: Call): string[] {
  const names = [call.query, call.body].flatMap((schema) => (schema ? fieldsOf(schema) : []))
  return names.filter((name) => ID_FIELD.test(name) || (call.path === '/api/photo' && name === 'name'))
}

/** For a union of bodies, the fields of all. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties, anyOf, oneOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const forms = [...(anyOf ?? []), ...(oneOf ?? [])].map((form) => form.properties)
  return [properties, ...forms].flatMap((fields) => Object.keys(fields ?? {}))
}

function nameOf({ method, path, when }: Call): string {
  const variant = Object.entries(when ?? {}).map(([key, value]) => ` ${key}=${value}`)
  return `${method} ${path}${variant.join('')}`
}

function send(name: string, { query, body }: Try, cookie: string, program = app): Promise<Answer> {
  const [method = 'GET', path = ''] = name.split(' ')
  return program.send('starlight', `${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { cookie, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  })
}

/** The distinguishing parts of two responses, without the requested id. */
function comparable({ status, text, headers }: Answer, _house: TenantFixture) {
  const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...others } = headers
  return { status, text: text.replaceAll(UUID, '…'), headers: { ...others, cookies: cookies?.length ?? 0 } }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * The application's database with every `tenant_id = $n` replaced by true: only row-level security
 * remains.
 */
function blind(url: string): AppDatabase {
  const database = createDatabase({ url, size: 4 })
  const { pool } = database
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (sql: string, values?: unknown[]) => Promise<pg.QueryResult>
    Object.assign(client, {
      query: (sql: unknown, values?: unknown[]) =>
        typeof sql === 'string' ? query(withoutTenantFilters(sql), values) : query(sql as string, values),
    })
  })
  return database
}

function withoutTenantFilters(sql: string): string {
  return sql.replace(/((?:"?\w+"?\.)?"?tenant_id"?)\s*=\s*(\$\d+(?:::int)?)/g, '($1 = $2 or true)')
}
