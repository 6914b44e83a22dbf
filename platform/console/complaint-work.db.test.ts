import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, newSecret } from '../core/ids.ts'
import { complaintTokenHash } from '../features/complaints/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { pay } from '../testing/order-fixture.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../testing/waiting.ts'

const base = testDatabase()
const app = testApp(base, { JOBS: 'no' })

let anna: TestStaff
let berta: TestStaff
let tulp: TestStaff
let count = 0

beforeAll(async () => {
  anna = await buildStaff(app, { role: 'support' })
  berta = await buildStaff(app, { role: 'operator' })
  tulp = await buildStaff(app, { role: 'support', tenants: ['tulp'] })
})

beforeEach(() => base.owner.query('delete from complaint; delete from answer_template'))

interface Filed {
  readonly tenant: number
  readonly id: string
}

interface Plan {
  readonly site?: string
  readonly kind?: number
  readonly member?: string
  readonly language?: string
}

async function file({ site = 'amore', kind = 3, member, language = 'it' }: Plan = {}): Promise<Filed> {
  const [tenant, id, email] = [keyOf(app, site), newId(), `${randomUUID()}@example.test`]
  await base.database.withTenant(tenant, (db) =>
    db.trx
      .insertInto('complaint')
      .values({
        tenant_id: tenant,
        id,
        number: `C-WORK-${String(++count).padStart(4, '0')}`,
        member_id: member ?? null,
        email,
        email_key: email,
        language,
        kind,
        body: 'I was charged twice.',
        token_hash: complaintTokenHash(newSecret()),
        idempotency_key: randomUUID(),
        created_at: new Date(),
        due_at: new Date(Date.now() + 86_400_000),
      })
      .execute(),
  )
  await noteAllWaiting(base)
  return { tenant, id }
}

const page = async (staff: TestStaff, { tenant, id }: Filed, more = '') =>
  (await staff.send(`/complaints/one?tenant=${tenant}&id=${id}${more}`)).text
const press = (staff: TestStaff, path: string, body: object) =>
  staff.send(path, { body, headers: { accept: 'application/json' } })
const listed = async (staff: TestStaff, query = '') =>
  [
    ...(await staff.send(`/complaints${query}`)).text.matchAll(
      /complaints\/one\?tenant=\d+&amp;id=([\w-]+)/g,
    ),
  ].map(([, id]) => id)
const audited = async (subject: string) =>
  (
    await base.owner.query('select action from audit_entry where subject = $1 order by at, id', [subject])
  ).rows.map(({ action }) => action)

describe('taking a complaint', () => {
  it('shows others who works on it, until it is given back', async () => {
    const filed = await file()
    expect((await press(anna, '/complaints/take', filed)).status).toBe(303)
    expect(await page(berta, filed)).toContain(`${anna.email} is working on this until`)
    const { status, json } = await press(berta, '/complaints/take', filed)
    expect([status, json.error]).toMatchObject([409, { code: 'complaint_taken' }])
    expect(String((json.error as { message: string }).message)).toContain(anna.email)
    await press(berta, '/complaints/release', filed)
    expect(await page(anna, filed), 'only the holder gives it back').toContain(
      'You are working on this until',
    )
    await press(anna, '/complaints/release', filed)
    expect((await press(berta, '/complaints/take', filed)).status).toBe(303)
  })

  it('ends by itself, and with the answer', async () => {
    const filed = await file()
    await press(anna, '/complaints/take', filed)
    await base.owner.query("update complaint_lease set until = now() - interval '1 second'")
    expect((await press(berta, '/complaints/take', filed)).status).toBe(303)
    const body = { ...filed, outcome: 'upheld', text: 'We have returned one of the payments.' }
    expect((await press(anna, '/complaints/answer', body)).status, 'it keeps nobody from answering').toBe(303)
    expect((await base.owner.query('select from complaint_lease')).rowCount).toBe(0)
    expect((await press(berta, '/complaints/answer', body)).status).toBe(409)
  })

  it('of another site is refused as one that does not exist', async () => {
    const filed = await file()
    for (const path of ['take', 'release', 'note'])
      expect((await press(tulp, `/complaints/${path}`, { ...filed, note: 'Mine?' })).status, path).toBe(404)
    const absent = { ...filed, id: randomUUID() }
    expect((await press(anna, '/complaints/take', absent)).status).toBe(404)
    expect((await base.owner.query('select from complaint_lease')).rowCount).toBe(0)
  })
})

describe('the list of complaints', () => {
  it('is filtered by site, kind and who works on it, with numbers by kind', async () => {
    const [paid, data, other] = [await file(), await file({ kind: 4 }), await file({ site: 'tulp', kind: 4 })]
    await press(anna, '/complaints/take', paid)
    await press(berta, '/complaints/take', data)
    const ids = (...some: Filed[]) => some.map(({ id }) => id).sort()
    const sorted = async (query: string) => (await listed(anna, query)).sort()
    expect(await sorted('')).toEqual(ids(paid, data, other))
    expect(await sorted(`?tenant=${other.tenant}`)).toEqual(ids(other))
    expect(await sorted('?kind=privacy&tenant=')).toEqual(ids(data, other))
    expect(await sorted('?who=mine')).toEqual(ids(paid))
    expect(await sorted('?who=nobody')).toEqual(ids(other))
    expect(await sorted('?answered=1')).toEqual([])
    expect(await listed(tulp)).toEqual(ids(other))
    expect((await tulp.send(`/complaints?tenant=${paid.tenant}`)).status).toBe(404)
    const { text } = await anna.send('/complaints?kind=payment')
    const counts = [
      ...text
        .replaceAll('<!-- -->', '')
        .matchAll(/<a href="\/complaints[^>]*>([^<]+) <span class="count">(\d+)</g),
    ]
    expect(counts.map(([, name, number]) => [name, number])).toEqual([
      ['All', '3'],
      ['Payment or credits', '1'],
      ['Data', '2'],
    ])
  })
})

describe('a note', () => {
  it('is read by colleagues, recorded, and deleted with its complaint', async () => {
    const filed = await file()
    const body = { ...filed, note: 'Finance looks into it.' }
    expect((await press(anna, '/complaints/note', body)).status).toBe(303)
    const text = await page(berta, filed)
    expect(text).toContain('Finance looks into it.')
    expect(text).toContain(anna.email)
    expect(await audited(`complaint:${filed.id}`)).toEqual(['complaint_noted', 'complaint_read'])
    await base.owner.query('delete from complaint where id = $1', [filed.id])
    expect((await base.owner.query('select from complaint_note')).rowCount).toBe(0)
  })

  it('without words is refused, and a refused answer keeps what was typed', async () => {
    const filed = await file()
    expect((await press(anna, '/complaints/note', { ...filed, note: ' ' })).status).toBe(422)
    const answer = { ...filed, outcome: 'upheld', text: 'Too short' }
    const { status, text } = await anna.send('/complaints/answer', { body: answer })
    expect([status, text]).toEqual([422, expect.stringContaining('Too short</textarea>')])
  })
})

describe('the orders beside a complaint', () => {
  it('are those of the member, with the way to the refund, and the view is recorded', async () => {
    const member = await base.database.withTenant(keyOf(app, 'amore'), async (db) => {
      const { id } = await buildMember(db)
      await pay(db, id)
      return id
    })
    const filed = await file({ member })
    const text = await page(anna, filed)
    const { rows } = await base.owner.query('select id from payment where member_id = $1', [member])
    expect(rows).toHaveLength(1)
    const link = `/finance/payment?tenant=${filed.tenant}&amp;id=${rows[0].id}`
    expect(text).toContain(`href="${link}#refund"`)
    expect(text).toContain('9.99')
    expect(await audited(`member:${member}`)).toEqual(['payments_searched'])
    const payment = await anna.send(link.replace('&amp;', '&'))
    expect(payment.text, 'the address of the link').toContain('id="refund"')
  })

  it('of a visitor are not looked for', async () => {
    const filed = await file()
    expect(await page(anna, filed)).not.toContain('Orders of this person')
  })
})

describe('saved answers', () => {
  const template = (fields: object = {}) => ({
    tenant: 0,
    language: 'it',
    kind: 'payment',
    name: 'Charged twice',
    body: 'We at {{site}} have returned one payment ({{reference}}).',
    ...fields,
  })
  const save = (staff: TestStaff, fields: object = {}) =>
    press(staff, '/complaints/templates', template(fields))
  const stored = async () =>
    (await base.owner.query('select id, tenant_id, kind, name from answer_template order by name')).rows

  it('are offered for their language, kind and site, filled, and recorded', async () => {
    expect((await save(anna)).status).toBe(303)
    await save(anna, { name: 'In German', language: 'de' })
    await save(anna, { name: 'About data', kind: 'privacy' })
    await save(anna, { name: 'Of Tulp', tenant: keyOf(app, 'tulp') })
    const filed = await file()
    const text = await page(anna, filed)
    const offered = [...text.matchAll(/data-answer="([^"]*)"/g)].map(([, body]) => body)
    const { rows } = await base.owner.query('select number from complaint where id = $1', [filed.id])
    const site = app.services.tenants.get('amore')?.settings.name
    const words = `We at ${site} have returned one payment (${rows[0].number}).`
    expect(offered).toEqual([words])
    const [, twice] = await stored()
    expect(await page(anna, filed, `&template=${twice.id}`), 'without the script').toContain(
      `${words}</textarea>`,
    )
    expect(await audited(`template:${twice.id}`)).toEqual(['template_saved'])
  })

  it('are changed and deleted', async () => {
    await save(anna)
    const [{ id }] = await stored()
    const moved = { id, was: 0, tenant: keyOf(app, 'tulp'), name: 'Twice', kind: '' }
    expect((await anna.send(`/complaints/templates?edit=${id}`)).text).toContain('value="Charged twice"')
    expect((await save(anna, moved)).status).toBe(303)
    expect(await stored()).toEqual([{ id, tenant_id: keyOf(app, 'tulp'), kind: null, name: 'Twice' }])
    const key = { tenant: keyOf(app, 'tulp'), id }
    expect((await press(anna, '/complaints/templates/remove', key)).status).toBe(303)
    expect((await press(anna, '/complaints/templates/remove', key)).status).toBe(404)
    expect(await audited(`template:${id}`)).toEqual(['template_saved', 'template_saved', 'template_removed'])
  })

  it('with a placeholder for a member are refused at the field', async () => {
    const { status, json } = await save(anna, { body: 'Dear {{name}}, we have returned it.' })
    expect([status, json.error]).toMatchObject([422, { fields: { body: expect.stringContaining('name') } }])
    expect(await stored()).toEqual([])
  })

  it('of other sites are neither read nor changed by people of one site, those of all only read', async () => {
    await save(anna, { name: 'For all' })
    await save(anna, { name: 'Of Amore', tenant: keyOf(app, 'amore') })
    const [all, amore] = await stored()
    const { text } = await tulp.send('/complaints/templates')
    expect([text.includes('For all'), text.includes('Of Amore')]).toEqual([true, false])
    expect((await save(tulp)).status).toBe(403)
    expect((await save(tulp, { tenant: keyOf(app, 'amore') })).status).toBe(404)
    const taken = { tenant: keyOf(app, 'tulp'), id: all.id, was: 0 }
    expect((await save(tulp, taken)).status).toBe(403)
    for (const { tenant_id: tenant, id } of [all, amore])
      expect((await press(tulp, '/complaints/templates/remove', { tenant, id })).status).toBeGreaterThan(400)
    expect(await stored()).toHaveLength(2)
    expect((await save(tulp, { tenant: keyOf(app, 'tulp'), name: 'Own' })).status).toBe(303)
  })

  it('are kept from people of one site by the database as well', async () => {
    await save(anna, { name: 'For all' })
    const { consoleDatabase } = app.services
    if (!consoleDatabase) throw new Error('no console')
    const run = (statement: string) =>
      consoleDatabase.withStaff([keyOf(app, 'tulp')], ({ trx }) =>
        trx.executeQuery({ sql: statement, parameters: [], query: { kind: 'RawNode' } } as never),
      )
    await run('delete from answer_template')
    await run("update answer_template set name = 'Mine'")
    expect(await stored()).toMatchObject([{ name: 'For all' }])
    const copy = `insert into answer_template select 0, gen_random_uuid(), kind, language, name, body, changed_by, changed_at from answer_template`
    await expect(run(copy)).rejects.toThrow(/row-level security/)
  })
})
