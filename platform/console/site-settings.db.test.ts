import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSite } from '../tenancy/new-site.ts'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { readOnly } from '../testing/read-only-folder.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

vi.mock('node:fs', async (original) => {
  const { withReadOnlyFolder } = await import('../testing/read-only-folder.ts')
  return withReadOnlyFolder(await original<typeof import('node:fs')>())
})

/** The settings of a site in the console, and its file after them. */
const sites = copySites({ sites: ['amore', 'tulp'] })
createSite(sites.folders, {
  id: 'luna',
  preset: 'dating',
  name: 'Luna',
  domain: 'luna.example',
  countries: ['DE'],
  languages: ['de', 'en'],
  theme: 'spruce',
  company: { name: 'Luna GmbH', address: 'Gasse 1', city: '10115 Berlin', country: 'DE' },
})
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants })
let local: TestStaff

beforeAll(async () => {
  local = await buildStaff(app, { role: 'operator', tenants: ['luna'] })
})
beforeEach(async () => {
  readOnly.on = false
  await test.owner.query('delete from audit_entry')
})
afterAll(() => sites.close())

const tenant = () => keyOf(app, 'luna')
const fileOf = (name: string) => readFileSync(join(sites.folders.tenants, 'luna', name), 'utf8')
const page = async () => (await local.send(`/sites/settings?tenant=${tenant()}`)).text

/** The fields of the form as a browser would send them. */
function fieldsOf(html: string): Record<string, string | string[]> {
  const form = /<form class="make".*?<\/form>/s.exec(html)?.[0] ?? ''
  const fields: Record<string, string | string[]> = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    if (of('type') === 'checkbox') {
      if (tag.includes('checked')) fields.languages = [...(fields.languages ?? []), of('value') ?? '']
    } else fields[of('name') ?? ''] = of('value') ?? ''
  }
  for (const [, name = '', options] of form.matchAll(/<select[^>]* name="([^"]*)".*?>(.*?)<\/select>/gs))
    fields[name] = /value="([^"]*)" selected/.exec(options ?? '')?.[1] ?? ''
  return fields
}
const save = async (changes: object, step = 'save', html?: string) => {
  const { languages, ...fields } = fieldsOf(html ?? (await page()))
  const body = new URLSearchParams({ ...fields, step } as Record<string, string>)
  const all = { languages, ...changes }
  for (const [name, value] of Object.entries(all)) {
    body.delete(name)
    for (const one of [value].flat()) body.append(name, String(one))
  }
  return local.send('/sites/settings', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
}
const entries = async () =>
  (await test.owner.query("select details from audit_entry where action = 'site_settings_changed'")).rows

describe('the settings of a site', () => {
  it('that were not changed leave the file as it is, without an entry', async () => {
    const before = fileOf('tenant.json')
    expect((await save({})).status).toBe(303)
    expect([fileOf('tenant.json'), await entries()]).toEqual([before, []])
  })

  it('are written with the order kept, served at once and recorded, with the drawn logo drawn again', async () => {
    const keys = Object.keys(JSON.parse(fileOf('tenant.json')))
    const { status } = await save({
      name: 'Stella',
      hosts: 'stella.example luna.example',
      tagline_de: 'Schreiben Sie.',
      register: 'Amtsgericht Mitte',
      languages: ['de', 'en', 'fr'],
    })
    expect(status).toBe(303)
    expect(app.services.tenants.get('luna')?.settings).toMatchObject({
      name: 'Stella',
      hosts: ['stella.example', 'luna.example'],
      languages: ['de', 'en', 'fr'],
      tagline: { de: 'Schreiben Sie.', en: 'Say hello.' },
      company: { register: 'Amtsgericht Mitte' },
    })
    const file: object = JSON.parse(fileOf('tenant.json'))
    expect(Object.keys(file)).toEqual([...keys, 'tagline'])
    expect([fileOf('assets/logo.svg'), fileOf('assets/mark.svg')]).toEqual([
      expect.stringContaining('Stella'),
      expect.stringContaining('>S<'),
    ])
    const settings = 'name tagline.de hosts languages company.register'
    expect(await entries()).toEqual([{ details: { settings } }])
  })

  it('are refused with the reason at the field, and nothing is written', async () => {
    const before = fileOf('tenant.json')
    for (const [changes, fault] of [
      [{ hosts: 'tulp.example' }, 'tulp.example already belongs to tulp.'],
      [{ hosts: app.services.config.consoleHost }, 'already belongs to CONSOLE_HOST.'],
      [{ hosts: 'https://luna' }, 'A host without https'],
      [{ name: '' }, 'Please fill this in.'],
      [{ vat_numbers: '12' }, 'Each number starts with its country'],
      [{ support_email: 'nobody' }, 'Please enter a valid email address.'],
    ] as const) {
      const { status, text } = await save(changes)
      expect([status, text.includes(fault)], fault).toEqual([422, true])
    }
    expect([fileOf('tenant.json'), await entries()]).toEqual([before, []])
  })

  it('are not written over what somebody else has saved meanwhile: the form says what the file says now', async () => {
    const mine = await page()
    expect((await save({ support_phone: '', site_phone: '+49 30 1234' })).status).toBe(303)
    const late = await save({ site_phone: '+49 30 9999' }, 'save', mine)
    expect(late.status).toBe(409)
    expect(late.text).toContain('Someone changed the file meanwhile.')
    expect(late.text).toContain('The file now says: +49 30 1234')
    expect(late.text).toContain('value="+49 30 9999"')
    expect(JSON.parse(fileOf('tenant.json')).support_phone).toBe('+49 30 1234')
    // The page that answers was drawn from the file as it is now.
    expect((await save({}, 'save', late.text)).status).toBe(303)
    expect(JSON.parse(fileOf('tenant.json')).support_phone).toBe('+49 30 9999')
  })

  it('keep a logo that somebody has changed', async () => {
    sites.write('luna/assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>')
    expect((await save({ name: 'Vega' })).status).toBe(303)
    expect([fileOf('assets/logo.svg').includes('Vega'), fileOf('assets/mark.svg').includes('>V<')]).toEqual([
      false,
      true,
    ])
  })

  it('are a download where the folder cannot be written', async () => {
    readOnly.on = true
    const html = await page()
    expect([html.includes('value="save"'), html.includes('bring it in by git')]).toEqual([false, true])
    expect((await save({ support_email: 'us@vega.example' })).status).toBe(409)
    const { headers, json } = await save({ support_email: 'us@vega.example' }, 'download')
    expect(headers['content-disposition']).toBe('attachment; filename=tenant.json')
    expect(json).toMatchObject({ name: 'Vega', support_email: 'us@vega.example' })
  })

  it('are named with their faults in the language of the person, above the line for developers', async () => {
    const whole = fileOf('tenant.json')
    sites.write('luna/tenant.json', whole.replace('"theme"', '"thema"'))
    const { text } = await local.send(`/sites/settings?tenant=${tenant()}`, {
      headers: { 'accept-language': 'de' },
    })
    sites.write('luna/tenant.json', whole)
    expect(text).toContain('Die Einstellung „thema“ gibt es nicht.')
    expect(text).toMatch(/<code>tenants\/luna\/tenant.json: thema: expected one of the known settings/)
    expect(text).not.toContain('value="save"')
  })

  it('of another site are not found', async () => {
    const other = keyOf(app, 'amore')
    expect((await local.send(`/sites/settings?tenant=${other}`)).status).toBe(404)
    expect((await local.send('/sites/settings', { body: { tenant: other, hash: 'x' } })).status).toBe(404)
  })
})
