import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { totpCode } from '../infra/second-factor/totp.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { CODE_FIELD } from './confirmation.ts'

const base = testDatabase()
const app = testApp(base)
let operator: TestStaff

const confirmedAgo = (staff: TestStaff, ago: string) =>
  base.owner.query('update staff_session set confirmed_at = now() - $2::interval where staff_id = $1', [
    staff.id,
    ago,
  ])

/** The target and the fields of the form on a page that asks for a code. */
function formOf(text: string) {
  const { document } = new Window()
  document.write(text)
  const form = document.querySelector('main form')
  const fields = [...(form?.querySelectorAll('input') ?? [])].map((one) => [
    one.getAttribute('name'),
    one.getAttribute('value'),
  ])
  return { action: form?.getAttribute('action'), fields: Object.fromEntries(fields) }
}

const people = async (email: string) =>
  (await base.owner.query('select role from staff where email = $1', [email])).rows.length
const code = () => totpCode(operator.totpSecret, new Date())

async function expectAsked(path: string, body: Readonly<Record<string, string>> = {}): Promise<void> {
  await confirmedAgo(operator, '11 minutes')
  const { status, text } = await operator.send(path, { body })
  expect([status, formOf(text)]).toEqual([403, { action: path, fields: { ...body, [CODE_FIELD]: null } }])
}

beforeEach(async () => {
  operator = await buildStaff(app, { role: 'operator' })
})

describe('before access is changed', () => {
  it('a code entered in the last ten minutes is enough', async () => {
    await confirmedAgo(operator, '9 minutes')
    expect((await operator.send('/recovery-codes', { body: {} })).status).toBe(200)
  })

  it('after ten minutes a code is asked for; the form keeps its values and continues with the code', async () => {
    await confirmedAgo(operator, '11 minutes')
    const body = {
      email: `mia.${operator.id}@staff.test`,
      role: 'support',
      sites: 'chosen',
      tenants: 'amore tulp',
    }
    // A browser sends one field per ticked box.
    const boxes = new URLSearchParams({ ...body, tenants: 'amore' })
    boxes.append('tenants', 'tulp')
    const asked = await operator.send('/staff/invite', { body: boxes.toString() })
    expect([asked.status, await people(body.email)]).toEqual([403, 0])
    const form = formOf(asked.text)
    expect(form).toEqual({
      action: '/staff/invite',
      fields: { ...body, [CODE_FIELD]: null },
    })
    const wrong = await operator.send('/staff/invite', { body: { ...body, [CODE_FIELD]: '000000' } })
    expect([wrong.status, await people(body.email)]).toEqual([422, 0])
    expect(formOf(wrong.text)).toEqual(form)
    const right = { ...body, [CODE_FIELD]: code() }
    expect((await operator.send('/staff/invite', { body: right })).status).toBe(200)
    expect(await people(body.email)).toBe(1)
    const { rows } = await base.owner.query('select tenants from staff where email = $1', [body.email])
    expect(rows).toEqual([{ tenants: [keyOf(app, 'amore'), keyOf(app, 'tulp')] }])
    expect((await operator.send('/staff/end-sessions', { body })).status).toBe(303)
  })

  it.each([
    '/recovery-codes',
    '/passkeys/options',
    '/passkeys',
    '/passkeys/remove',
    '/staff/invite',
    '/staff/new-link',
  ])('%s asks for a code', async (path) => expectAsked(path))
  it.each(['/staff/disable', '/staff/enable', '/staff/end-sessions'])('%s asks for a code', async (path) => {
    const person = await buildStaff(app, { role: 'support' })
    await expectAsked(path, { email: person.email })
    expect((await person.send('/account')).status).toBe(200)
  })

  it('a form that is refused after the code keeps what was typed', async () => {
    await confirmedAgo(operator, '11 minutes')
    const body = { email: 'no"body', role: 'support', sites: 'all', [CODE_FIELD]: code() }
    const { status, text } = await operator.send('/staff/invite', { body })
    expect([status, text.includes('value="no&quot;body"')]).toEqual([422, true])
  })

  it('wrong codes are limited as in the sign-in', async () => {
    await confirmedAgo(operator, '11 minutes')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await operator.send('/recovery-codes', { body: { [CODE_FIELD]: '000000' } })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('a script gets the error code_needed, and the confirmation page returns with what was typed', async () => {
    await confirmedAgo(operator, '11 minutes')
    const headers = { accept: 'application/json' }
    const refused = await operator.send('/passkeys/options', { body: {}, headers })
    expect([refused.status, refused.json.error]).toEqual([
      403,
      expect.objectContaining({ code: 'code_needed' }),
    ])
    const next = '/account?passkey=Laptop%20%26%20K%C3%B8kken'
    const page = await operator.send(`/confirm?next=${encodeURIComponent(next)}`)
    expect(formOf(page.text)).toEqual({ action: '/confirm', fields: { next, [CODE_FIELD]: null } })
    const { headers: answered } = await operator.send('/confirm', { body: { next, [CODE_FIELD]: code() } })
    expect(answered.location).toBe(next)
    expect((await operator.send(next)).text).toContain('value="Laptop &amp; Køkken"')
    expect((await operator.send('/passkeys/options', { body: {}, headers })).status).toBe(200)
  })
})
