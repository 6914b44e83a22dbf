import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spotOf } from '../../core/grid.ts'
import { INTERESTS, INTIMATE_INTERESTS, MOST_INTERESTS } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const EVERYDAY = INTERESTS.filter((slug) => !INTIMATE_INTERESTS.has(slug))

const test = testDatabase()
const app = testApp(test)

let own: TenantFixture
let reader: TenantFixture
beforeAll(async () => {
  reader = await seedFixture(test, app, 'amore')
})
beforeEach(async () => {
  own = await seedFixture(test, app, 'amore')
})

const save = (body: object, cookie = own.cookie) =>
  app.send('amore', '/api/profile', { method: 'PUT', headers: { cookie }, body })
const faults = async (body: object): Promise<[number, Record<string, string> | undefined]> => {
  const { status, json } = await save(body)
  return [status, (json as { error?: { fields?: Record<string, string> } }).error?.fields]
}
const row = async (id = own.member) =>
  (await test.owner.query('select * from member where id = $1', [id])).rows[0]
const answers = async (id = own.member) =>
  (
    await test.owner.query('select prompt, answer from member_prompt where member_id = $1 order by prompt', [
      id,
    ])
  ).rows

describe('a part of the profile', () => {
  it('changes only the fields that are sent', async () => {
    await save({ about: 'One page', hair: 'brown' })
    await save({ relationship: 'single' })
    await save({ hair: '' })
    expect(await row()).toMatchObject({ about: 'One page', hair: null, relationship: 1 })
  })

  it('is found by the search immediately', async () => {
    await save({ hair: 'black', seeks: 'male' })
    const { rows } = await test.owner.query('select hair, seeks from member_search where id = $1', [
      own.member,
    ])
    expect(rows).toEqual([{ hair: 1, seeks: 1 }])
  })

  it('is saved completely or not at all', async () => {
    expect(await faults({ about: 'kept out', name: 'call 333 12345' })).toEqual([
      422,
      { name: expect.stringContaining('contatti') },
    ])
    expect((await row()).about).not.toBe('kept out')
  })

  it.each([
    [{ name: '@anna' }, 'name'],
    [{ name: 'Anna ❤' }, 'name'],
    [{ seeks: 'everyone' }, 'seeks'],
    [{ hair: 'no-such-colour' }, 'hair'],
    [{ height: '12' }, 'height'],
    [{ height_feet: '9', height_inches: '9' }, 'height_feet'],
    [{ min_age: '17', max_age: '30' }, 'min_age'],
    [{ place: 'Italy' }, 'place'],
    [{ place: 'DE-1' }, 'place'],
    [{ place: 'IT-53', city: 'Atlantis' }, 'city'],
    [{ about: 'x'.repeat(2001) }, 'about'],
    [{ about: 'x'.repeat(30_000) }, 'about'],
    [{ interests: EVERYDAY.slice(0, MOST_INTERESTS + 1) }, 'interests'],
    [{ prompt: 'no_such', answer: 'a' }, 'prompt'],
    [{ prompt: 'ask_me', answer: 'x'.repeat(201) }, 'answer'],
  ])('is refused beside its field: %j', async (body, field) => {
    const before = await row()
    const [status, fields] = await faults(body)
    expect(status).toBe(422)
    expect(fields).toHaveProperty(field)
    expect(await row()).toEqual(before)
  })

  it('accepts emoji and right-to-left text, counted in user-perceived characters', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(2000)
    expect((await save({ about: family })).status).toBe(200)
    expect((await save({ about: 'مرحبا، كيف حالك؟ (test) 123', name: 'محمد' })).status).toBe(200)
    expect(await row()).toMatchObject({ about: 'مرحبا، كيف حالك؟ (test) 123', name: 'محمد' })
  })

  it('states the limit, however much too long a text is', async () => {
    const [, fields] = await faults({ about: 'x'.repeat(30_000) })
    expect(fields?.about).toMatch(/2\D?000(?!\d)/)
  })

  it('refuses 100,000 characters with a clear error', async () => {
    const { status, json } = await save({ about: 'x'.repeat(100_000) })
    expect([status, (json as { error: { code: string } }).error.code]).toEqual([413, 'payload_too_large'])
  })

  it('is for members only, and changes only the member of the session', async () => {
    expect((await save({ about: 'nobody' }, '')).status).toBe(403)
    await save({ about: 'mine', id: reader.member })
    expect((await row(reader.member)).about).not.toBe('mine')
  })
})

describe('the place', () => {
  it('is a town of the region by its name, with the town’s cell and spot; without a town it is the region only', async () => {
    await save({ place: 'IT-53' })
    const { cell, spot } = await row()
    expect(spot).toBeNull()
    expect((await save({ place: 'IT-53', city: 'abbiategrasso' })).json).toMatchObject({
      city: 'Abbiategrasso',
    })
    const stored = await row()
    expect(stored).toMatchObject({ country: 'IT', city: 'Abbiategrasso' })
    expect(stored.cell).not.toBe(cell)
    expect(stored.spot).toBe(spotOf(45.4, 8.92))
  })

  it('is the region of the town if the name only exists there', async () => {
    const { json } = await app.send('amore', '/api/towns?q=abbiategr')
    const [town] = (json as { towns: { name: string; region: number }[] }).towns
    expect(town?.name).toBe('Abbiategrasso')
    await save({ place: 'IT-1', city: 'Abbiategrasso' })
    expect((await row()).region).toBe(town?.region)
  })
})

describe('answers to prompts', () => {
  it('are three at most, replaced in place, and deleted by an empty one', async () => {
    for (const prompt of ['first_date', 'ask_me', 'good_at']) await save({ prompt, answer: ` ${prompt} ` })
    expect(await faults({ prompt: 'next_trip', answer: 'Oslo' })).toEqual([
      422,
      { prompt: expect.stringContaining('3') },
    ])
    await save({ prompt: 'ask_me', answer: 'maps' })
    await save({ prompt: 'good_at', answer: '\u200b' })
    expect(await answers()).toEqual([
      { prompt: 3, answer: 'first_date' },
      { prompt: 10, answer: 'maps' },
    ])
  })

  it('stay three if two pages answer at the same time', async () => {
    for (const prompt of ['first_date', 'ask_me']) await save({ prompt, answer: prompt })
    const both = await Promise.all(['good_at', 'next_trip'].map((prompt) => save({ prompt, answer: prompt })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await answers()).toHaveLength(3)
  })

  it('are shown to members on the profile under their question, not to visitors', async () => {
    await save({ prompt: 'perfect_sunday', answer: 'Mercato e mare.' })
    const notes = async (cookie: string) =>
      (await app.send('amore', `/api/member?id=${own.member}`, { headers: { cookie } })).text
    expect(await notes(reader.cookie)).toContain('Mercato e mare.')
    expect(await notes('')).not.toContain('Mercato e mare.')
  })
})

it('ignores photos of the private album: visitors do not see them', async () => {
  const left = async () =>
    ((await save({})).json as { completeness: { left: string[] } }).completeness.left.includes('photo')
  expect(await left()).toBe(false)
  await test.owner.query('update photo set private = true, is_main = false where member_id = $1', [
    own.member,
  ])
  expect(await left()).toBe(true)
})

it('ends the reminder to enrich the profile once it is complete enough', async () => {
  await test.owner.query('update member set completed_at = null where id = $1', [own.member])
  await save({ hair: 'brown' })
  expect((await row()).completed_at).toBeNull()
  await save({
    interests: EVERYDAY.slice(0, 3),
    relationship: 'single',
    body: 'slim',
    min_age: '30',
    max_age: '',
  })
  await save({ about: 'Ciao.' })
  const { json } = await save({ prompt: 'ask_me', answer: 'maps' })
  expect((json as { completeness: { percent: number } }).completeness.percent).toBeGreaterThanOrEqual(60)
  expect((await row()).completed_at).not.toBeNull()
})
