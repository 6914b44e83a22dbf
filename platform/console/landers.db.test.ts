import { beforeAll, describe, expect, it } from 'vitest'
import { otherEditors } from '../features/lander-studio/server.ts'
import { limitKey } from '../infra/rate-limit.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const app = testApp(base)

const LANDER = 'alonetonight'
let tenant: number
let marketer: TestStaff
let colleague: TestStaff

beforeAll(async () => {
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
  colleague = await buildStaff(app, { role: 'operator' })
})

const JSON_ONLY = { accept: 'application/json', 'content-type': 'application/json' }
const post = (staff: TestStaff, path: string, body: object) =>
  staff.send(`/landers/${path}`, {
    method: 'POST',
    headers: JSON_ONLY,
    body: JSON.stringify({ tenant, lander: LANDER, ...body }),
  })
const get = (staff: TestStaff, path: string, query: object = {}) => {
  const fields = Object.entries({ tenant, lander: LANDER, ...query }).map(([name, value]) => [
    name,
    String(value),
  ])
  return staff.send(`/landers/${path}?${new URLSearchParams(fields)}`, { headers: JSON_ONLY })
}

const titled = (title: string) => ({ texts: { it: { page: { title } } } })
const shownTitle = () => app.services.tenants.get('amore')?.landers[LANDER]?.words.it?.page.title
const entries = async () =>
  (await base.owner.query('select action, details from audit_entry order by id')).rows.map(
    ({ action }) => action,
  )

describe('the draft of a lander', () => {
  it('starts with the files of the site, and comes with the schemas of sections', async () => {
    const { json } = await get(marketer, 'document')
    expect(json).toMatchObject({ revision: 0, source: 'files', document: {}, published: null, site: 'amore' })
    expect(json.base).toMatchObject({ order: expect.any(Array), texts: { it: { page: {} } } })
    expect(json.types).toHaveProperty('hero.properties.settings')
  })

  it.each(['nothing', 'toString'])('is refused for an unknown lander: %s', async (lander) => {
    for (const answer of [
      await get(marketer, 'document', { lander }),
      await post(marketer, 'draft', { lander, revision: 0, document: {} }),
    ])
      expect(answer.status).toBeOneOf([404, 422])
  })

  it('is saved only over the revision that the editor loaded', async () => {
    const first = await post(marketer, 'draft', { revision: 0, document: titled('Prima') })
    expect(first.json).toEqual({ revision: 1 })
    const late = await post(colleague, 'draft', { revision: 0, document: titled('Altra') })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({ revision: 1, by: marketer.email, at: expect.any(String) })
    expect((await get(colleague, 'document')).json).toMatchObject({
      source: 'draft',
      document: titled('Prima'),
    })
    expect((await post(colleague, 'draft', { revision: 1, document: titled('Altra') })).json).toEqual({
      revision: 2,
    })
    expect((await entries()).filter((action) => action === 'lander_edited')).toHaveLength(2)
  })

  it('is not published by an editor with an older revision', async () => {
    const late = await post(marketer, 'publish', { revision: 1 })
    expect([late.status, late.json]).toMatchObject([409, { revision: 2, by: colleague.email }])
    expect((await get(marketer, 'versions')).json.versions).toEqual([])
  })

  it('that was discarded is not restored by an editor with an older revision', async () => {
    expect((await post(marketer, 'discard', { revision: 2 })).json).toEqual({ revision: 3 })
    expect((await get(marketer, 'document')).json).toMatchObject({
      source: 'files',
      draft: null,
      revision: 3,
    })
    expect((await post(colleague, 'draft', { revision: 2, document: {} })).status).toBe(409)
    expect((await post(marketer, 'publish', { revision: 3 })).json.error).toMatchObject({
      code: 'nothing_to_publish',
    })
    expect(await entries()).toContain('lander_discarded')
  })
})

describe('an open editor', () => {
  it('learns who else edits the same lander of the site', async () => {
    const others = async (staff: TestStaff, lander = LANDER) =>
      (await post(staff, 'editing', { lander })).json.others
    expect(await others(marketer)).toEqual([])
    expect(await others(colleague)).toEqual([marketer.email])
    expect(await others(marketer)).toEqual([colleague.email])
    expect(await others(colleague, 'gallery')).toEqual([])
    const elsewhere = { tenant: keyOf(app, 'tulp'), lander: LANDER }
    expect((await post(colleague, 'editing', elsewhere)).json.others).toEqual([])
    expect((await post(marketer, 'editing', elsewhere)).status).toBe(404)
  })

  it('no longer counts 50 seconds after its last sign', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const seen = (by: TestStaff, now: Date) =>
      base.database.withTenant(tenant, (db) => otherEditors(db, { lander: 'video', by: by.id, now }))
    await seen(marketer, at(0))
    expect(await seen(colleague, at(40))).toEqual([marketer.id])
    expect(await seen(colleague, at(60))).toEqual([])
  })
})

describe('a version of a lander', () => {
  it('is live in every process within a second of publishing; a rollback restores a version or the files', async () => {
    const before = shownTitle()
    const { revision } = app.services.tenants.get('amore') ?? {}
    const { json } = await post(marketer, 'publish', {
      revision: 3,
      document: titled('Pubblicato'),
      note: 'spring',
    })
    expect(json).toMatchObject({ version: 1, revision: 5 })
    await expect.poll(shownTitle).toBe('Pubblicato')
    expect(app.services.tenants.get('amore')?.revision).not.toBe(revision)
    expect((await get(marketer, 'document')).json).toMatchObject({
      source: 'version',
      served: true,
      published: { version: 1, by: marketer.email, note: 'spring' },
    })
    await post(marketer, 'publish', { revision: 5, document: titled('Secondo') })
    await expect.poll(shownTitle).toBe('Secondo')
    expect((await post(marketer, 'rollback', { version: 1 })).json).toMatchObject({ version: 3 })
    await expect.poll(shownTitle).toBe('Pubblicato')
    await post(marketer, 'rollback', { note: 'enough' })
    await expect.poll(shownTitle).toBe(before)
    expect(app.services.tenants.get('amore')?.revision).toBe(revision)
    const { versions } = (await get(colleague, 'versions')).json as {
      versions: { kind: string; live: boolean }[]
    }
    expect(versions.map(({ kind }) => kind)).toEqual(['files', 'rollback', 'publish', 'publish'])
    expect(versions.filter(({ live }) => live)).toEqual([])
    expect((await get(colleague, 'version', { version: 2 })).json.document).toEqual(titled('Secondo'))
  })

  it('that no longer passes the checks cannot be published again by a rollback', async () => {
    await base.owner.query(
      `insert into lander_versions (tenant_id, lander, version, document, live, kind, note, published_at)
        values ($1, $2, 90, '{"sections": {"x": {"type": "type_of_the_past"}}}', false, 'publish', '', now())`,
      [tenant, LANDER],
    )
    const { status, json } = await post(marketer, 'rollback', { version: 90 })
    expect([status, json.findings]).toMatchObject([422, [{ code: 'section_unknown' }]])
    expect((await post(marketer, 'rollback', { version: 91 })).status).toBe(404)
    await base.owner.query('delete from lander_versions where version = 90')
  })

  it('can be scheduled for a future time and cancelled once; both are recorded', async () => {
    const { revision } = (await get(marketer, 'document')).json
    const plan = (at: string) => post(marketer, 'publish', { revision, document: titled('Domani'), at })
    expect((await plan(new Date(Date.now() - 1000).toISOString())).status).toBe(422)
    expect((await plan('2100-01-01T08:00:00+01:00')).json).toMatchObject({ schedule: expect.any(String) })
    const { schedule } = (await get(colleague, 'versions')).json
    expect(schedule).toMatchObject({
      state: 'waiting',
      at: '2100-01-01T07:00:00.000Z',
      by: marketer.email,
    })
    for (const cancelled of [true, false])
      expect((await post(colleague, 'unschedule', {})).json).toEqual({ cancelled })
    expect((await get(colleague, 'versions')).json.schedule).toBeNull()
    const { rows } = await base.owner.query(
      "select action, staff_id from audit_entry where action like 'lander_%scheduled' order by id",
    )
    expect(rows).toEqual([
      { action: 'lander_scheduled', staff_id: marketer.id },
      { action: 'lander_unscheduled', staff_id: colleague.id },
    ])
  })

  it.each<[string, unknown, object]>([
    ['truncated JSON', '{"order": ["question"', { code: 'json_invalid', at: [] }],
    ['a list', '[]', { code: 'schema', at: [] }],
    [
      'a section of an unknown type',
      { sections: { x: { type: 'heroo' } } },
      {
        code: 'section_unknown',
        at: ['sections', 'x', 'type'],
        message: expect.stringContaining('did you mean'),
      },
    ],
    [
      'a script in a text',
      titled('<script>alert(1)</script>'),
      { code: 'text_invalid', at: ['texts', 'it', 'page', 'title'] },
    ],
    [
      'a lone surrogate and a control character',
      '{"texts": {"it": {"page": {"title": "Ciao \\ud83d", "description": "a\\u0000"}}}}',
      {
        code: 'text_invalid',
        at: ['texts', 'it', 'page', 'description'],
        message: expect.stringContaining('control characters'),
      },
    ],
    [
      'a URL of another host as a picture',
      { sections: { x: { type: 'hero', settings: { picture: 'https://evil.example/x.png' } } } },
      { at: ['sections', 'x', 'settings', 'picture'] },
    ],
    [
      'a missing picture',
      { order: ['x'], sections: { x: { type: 'hero', settings: { picture: 'no.webp' } } } },
      { code: 'asset_missing', at: ['sections', 'x', 'settings', 'picture'] },
    ],
    [
      'an offer of a partner that the site does not configure',
      { order: ['x'], sections: { x: { type: 'cam_teaser', settings: { partner: 'nobody' } } } },
      { code: 'partner_unknown', at: ['sections', 'x', 'settings', 'partner'] },
    ],
    [
      'an id of an upload that does not exist',
      { assets: { 'a.webp': { id: `${'0'.repeat(40)}.webp` } } },
      { code: 'asset_missing', at: ['assets', 'a.webp', 'id'] },
    ],
    [
      'a path instead of the id of an upload',
      { assets: { 'a.webp': { id: '../../push-keys.json' } } },
      { at: ['assets', 'a.webp', 'id'] },
    ],
    ['a campaign named ../', { campaigns: { '../x': {} } }, { code: 'id_invalid', at: ['campaigns'] }],
    [
      'a text that is too long for its field in a campaign',
      { campaigns: { may: { texts: { it: { sections: { question: { title: 'x'.repeat(61) } } } } } } },
      { at: ['campaigns', 'may', 'sections', 'question', 'title'] },
    ],
  ])('is refused with file, path and reason: %s', async (_name, document, found) => {
    const { revision } = (await get(marketer, 'document')).json
    const shown = app.services.tenants.get('amore')?.revision
    const checked = await post(marketer, 'check', { document })
    expect(checked.json.refused).toBe(true)
    expect(checked.json.findings).toContainEqual(
      expect.objectContaining({
        ...found,
        file: expect.stringContaining('tenants/amore/landers/alonetonight/'),
      }),
    )
    const { status, json } = await post(marketer, 'publish', { revision, document })
    expect([status, json.findings]).toEqual([422, checked.json.findings])
    expect(app.services.tenants.get('amore')?.revision).toBe(shown)
  })

  it('is checked at most 120 times a minute per person, not per site', async () => {
    const busy = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
    const checked = async (staff: TestStaff) => (await post(staff, 'check', { document: {} })).status
    expect(await checked(busy)).toBe(200)
    await base.owner.query('update rate_use set points = 120 where key = $1', [
      `lander_checks:${limitKey(0, busy.id)}`,
    ])
    expect([await checked(busy), await checked(marketer)]).toEqual([429, 200])
    expect((await post(busy, 'publish', { revision: 0, document: {} })).status).toBe(429)
  })

  it('is checked with its campaigns in every language of the site', async () => {
    const document = { campaigns: { may: { order: ['x'], sections: { x: { type: 'closing' } } } } }
    const { findings } = (await post(marketer, 'check', { document })).json as {
      findings: { at: string[] }[]
    }
    const languages = app.services.tenants.get('amore')?.languages ?? []
    expect(findings.filter(({ at }) => at.join('.') === 'campaigns.may.sections.x.title')).toHaveLength(
      languages.length,
    )
  })
})
