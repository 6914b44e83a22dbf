import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'

const base = testDatabase()
const app = testApp(base)

let operator: TestStaff
beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
})

const change = async (path: string, email: string, by = operator) =>
  (await by.send(`/staff/${path}`, { body: { email } })).status

/** Audit entries about a person, with who caused them. */
const recorded = async (subject: string) => {
  const sql = 'select action, staff_id from audit_entry where subject = $1 order by id'
  return (await base.owner.query<{ action: string; staff_id: string }>(sql, [`staff:${subject}`])).rows
}

/** Sends the form as a browser does: one field per ticked box. */
const invite = (fields: string[][]) =>
  operator.send('/staff/invite', {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

it('an operator can invite a person, and the link on the page works', async () => {
  const { status, text } = await invite([
    ['email', 'Mia@staff.test'],
    ['role', 'moderator'],
    ['sites', 'chosen'],
    ['tenants', 'amore'],
    ['tenants', 'tulp'],
  ])
  expect(status).toBe(200)
  expect(text).toMatch(/<td[^>]*>Mia@staff\.test<\/td><td[^>]*>[^<]+<\/td><td[^>]*>amore, tulp<\/td>/)
  const [, path = ''] = /http:\/\/console\.localhost:\d+(\/invitation\?token=[\w-]+)</.exec(text) ?? []
  expect((await sendAs(app, '', path)).status).toBe(303)
  const { rows } = await base.owner.query<{ id: string }>(
    "select id from staff where email = 'Mia@staff.test'",
  )
  expect(await recorded(rows[0]?.id ?? '')).toEqual([{ action: 'staff_invited', staff_id: operator.id }])
})

/** The invitation form: the value of each field, and the faults beside them. */
function formOf(text: string) {
  const { document } = new Window()
  document.write(text)
  const form = document.querySelector('form[action="/staff/invite"]')
  const field = (name: string) => form?.querySelector(`[name=${name}]`)
  const faultOf = (name: string) => {
    const ids = (field(name)?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    const texts = ids.map((id) => form?.querySelector(`[id="${id}"]`)?.textContent ?? '')
    return field(name)?.hasAttribute('aria-invalid') ? texts.join(' ') : null
  }
  return {
    email: field('email')?.getAttribute('value'),
    role: field('role')?.querySelector('option[selected]')?.getAttribute('value'),
    sites: form?.querySelector('[name=sites][checked]')?.getAttribute('value'),
    tenants: [...(form?.querySelectorAll('[name=tenants][checked]') ?? [])].map((box) =>
      box.getAttribute('value'),
    ),
    faults: { email: faultOf('email'), role: faultOf('role'), sites: faultOf('sites') },
  }
}

describe('a refused invitation keeps what was entered, with the fault beside its field', () => {
  const none = { email: null, role: null, sites: null }
  it.each([
    ['a malformed address', 422, { email: 'no"body' }, { email: 'valid email address' }],
    ['an unknown site', 422, { tenants: 'amore nowhere' }, { sites: 'nowhere' }],
    ['no ticked site', 422, { tenants: '' }, { sites: 'at least one site' }],
    ['no choice between all sites and some', 422, { sites: '' }, { sites: '' }],
    ['a person with access', 409, { email: () => operator.email }, { email: 'already has access' }],
  ])('%s', async (_, status, wrong, faults) => {
    const email = 'email' in wrong ? wrong.email : 'a@staff.test'
    const entered = {
      role: 'support',
      sites: 'chosen',
      tenants: 'amore',
      ...wrong,
      email: typeof email === 'function' ? email() : email,
    }
    const refused = await operator.send('/staff/invite', { body: entered })
    expect(refused.status).toBe(status)
    const beside = Object.entries(faults).map(([name, text]) => [name, expect.stringContaining(text)])
    const ticked = entered.tenants.split(' ').filter((name) => name === 'amore')
    expect(formOf(refused.text)).toEqual({
      ...entered,
      sites: entered.sites || undefined,
      tenants: ticked,
      faults: { ...none, ...Object.fromEntries(beside) },
    })
  })

  it('an unknown role, with the default role selected instead', async () => {
    const body = { email: 'a@staff.test', role: 'chef', sites: 'chosen', tenants: 'amore' }
    const refused = await operator.send('/staff/invite', { body })
    expect(refused.status).toBe(422)
    expect(formOf(refused.text)).toMatchObject({ ...body, role: 'moderator', tenants: ['amore'] })
    expect(formOf(refused.text).faults).toEqual({ ...none, role: expect.stringMatching(/\w/) })
  })
})

it('disabling, enabling and ending sessions take effect, and are recorded with who did it', async () => {
  const person = await buildStaff(app, { role: 'support' })
  const opens = async () => (await person.send('/account')).status
  expect(await opens()).toBe(200)
  expect(await change('disable', person.email)).toBe(303)
  expect(await opens()).toBe(303)
  expect(await change('enable', person.email)).toBe(303)
  const again = await buildStaff(app, { role: 'support' })
  expect(await change('end-sessions', again.email)).toBe(303)
  expect((await again.send('/account')).status).toBe(303)
  const by = { staff_id: operator.id }
  expect(await recorded(person.id)).toEqual([
    { action: 'staff_disabled', ...by },
    { action: 'staff_enabled', ...by },
  ])
  expect(await recorded(again.id)).toEqual([{ action: 'staff_sessions_ended', ...by }])
  const log = (await operator.send('/audit?action=staff_sessions_ended')).text
  expect([log.includes(again.email), log.includes(`>staff:${again.id}`)]).toEqual([true, false])
  expect(await change('disable', 'nobody@staff.test')).toBe(404)
})

it('nobody can change their own access, and operators of some sites only cannot change any', async () => {
  expect(await change('disable', operator.email)).toBe(409)
  expect(await change('end-sessions', operator.email.toUpperCase())).toBe(409)
  // The same address in full-width letters.
  const wide = operator.email.replace(/^./, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
  expect(await change('end-sessions', wide)).toBe(409)
  const limited = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
  const page = await limited.send('/staff')
  expect([page.status, page.text.includes(operator.email)]).toEqual([403, false])
  for (const path of ['disable', 'enable', 'end-sessions', 'new-link'])
    expect(await change(path, operator.email, limited), path).toBe(403)
  const body = { email: 'x@staff.test', role: 'operator', sites: 'all' }
  expect((await limited.send('/staff/invite', { body })).status).toBe(403)
  expect((await operator.send('/account')).status).toBe(200)
  expect((await limited.send('/account')).text).not.toContain('href="/staff"')
})
