import { beforeEach, describe, expect, it } from 'vitest'
import { atPoint } from '../../core/grid.ts'
import { INTERESTS } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { refreshSearch } from '../members/server.ts'
import type { FoundMatches } from './contract.ts'

const test = testDatabase()
const app = testApp(test)
const place = (slug: (typeof INTERESTS)[number]) => INTERESTS.indexOf(slug)

const build = (plan: MemberPlan) =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, { gender: 'female', seeks: 'male', ...plan })
    await refreshSearch(db, id)
    return { id, cookie: await signIn(db, id) }
  })

let reader: { id: string; cookie: string }
beforeEach(async () => {
  await deleteMembers(test)
  reader = await build({ gender: 'male', seeks: 'female', region: 15, birth_date: '1992-03-04' })
})

const headers = () => ({ cookie: reader.cookie })
const answer = async (body: object) =>
  (await app.send('amore', '/api/match-finder', { method: 'POST', headers: headers(), body })).json
const found = async () =>
  (await app.send('amore', '/api/match-finder', { headers: headers() })).json as unknown as FoundMatches

/** The number of new matches on the page of the game. */
const news = async () =>
  (
    (await app.send('amore', '/swipe-game/index.pageContext.json', { headers: headers() }))
      .json as unknown as { data: { news: number } }
  ).data.news

async function answerAll(more: Readonly<Record<string, object>> = {}) {
  const answers = {
    who: { gender: 'female' },
    age: { min_age: 30, max_age: 40 },
    place: { place: '' },
    wish: { wishes: ['relationship'] },
    interests: { interests: ['hiking', 'wine', 'tea', 'music', 'art'] },
    ...more,
  }
  const next: unknown[] = []
  for (const [step, body] of Object.entries(answers)) next.push((await answer({ step, ...body })).next)
  return next
}

describe('the questions', () => {
  it('follow one another, and their answers are saved', async () => {
    expect((await found()).matches).toEqual([])
    expect(await answerAll()).toEqual(['age', 'place', 'wish', 'interests', null])
    expect(await answer({ step: 'age', min_age: 50, max_age: 45 }), 'answered again').toEqual({ next: null })
    const { rows } = await test.owner.query(
      'select min_age, max_age, wishes, answered from matchfinder_answers',
    )
    expect(rows).toEqual([{ min_age: 45, max_age: 50, wishes: [place('relationship')], answered: 5 }])
  })

  it('cannot be skipped', async () => {
    expect(await answer({ step: 'interests', interests: ['wine'] })).toEqual({ next: 'who' })
    expect(await answer({ step: 'age', min_age: 30, max_age: 40 }), 'the next but one').toEqual({
      next: 'who',
    })
    expect((await found()).matches).toEqual([])
  })

  it.each([
    [
      "an age below the site's minimum",
      { step: 'age', min_age: 5, max_age: 12 },
      { min_age: 18, max_age: 18 },
    ],
    [
      'a place that the site does not have',
      { step: 'place', place: 'XX-9' },
      { country: null, region: null },
    ],
    ['no place at all', { step: 'place', place: "IT-1'; drop" }, { country: null, region: null }],
    ['unknown interests', { step: 'interests', interests: ['wine', 'nothing', 'wine'] }, { interests: [49] }],
    ['a hundred thousand letters', { step: 'place', place: 'x'.repeat(100_000) }, undefined],
  ])('%s: stores nothing that the site does not offer', async (_what, body, kept) => {
    await answer(body)
    const { rows } = await test.owner.query('select * from matchfinder_answers')
    if (kept) expect(rows).toMatchObject([kept])
    else expect(rows).toEqual([])
  })

  it('two tabs that answer at the same time share one row', async () => {
    await Promise.all([30, 31, 32, 33].map((min_age) => answer({ step: 'age', min_age, max_age: 40 })))
    expect((await test.owner.query('select from matchfinder_answers')).rowCount).toBe(1)
  })
})

describe('the list', () => {
  it('ranks by the answers with reasons; gender, age and earlier likes only filter', async () => {
    const asked = ['hiking', 'wine', 'tea', 'music', 'art', 'relationship'] as const
    const best = await build({
      name: 'Anna',
      birth_date: '1995-03-04',
      region: 15,
      interests: asked.map(place),
      wants_age: [30, 36],
      main_photo: 'a'.repeat(22),
    })
    const second = await build({ name: 'Bea', birth_date: '1992-03-04', interests: [place('wine')] })
    await build({ gender: 'male', seeks: 'female' })
    await build({ birth_date: '1960-01-01' })
    const liked = await build({})
    const body = { id: liked.id }
    await app.send('amore', '/api/like', { method: 'POST', headers: headers(), body })
    await build({ invisible: true })
    await answerAll()
    const { matches, since } = await found()
    expect([matches.map(({ id }) => id), since]).toEqual([[best.id, second.id], null])
    expect(matches[0]?.reasons).toEqual([
      '5 interessi in comune',
      'Cerca: Relazione stabile',
      expect.stringMatching(/, come te$/),
      'Cerca qualcuno della tua età',
    ])
    expect(matches[1]?.reasons).toEqual(['Ha la tua età', '1 interesse in comune', 'Online questa settimana'])
  })

  it('counts the distance from the region that was asked for, in steps', async () => {
    const face = { birth_date: '1960-03-04', main_photo: 'a'.repeat(22) }
    const milan = await build({ ...face, region: 53, ...atPoint({ lat: 45.46, lon: 9.19 }) })
    const monza = await build({ ...face, region: 50, ...atPoint({ lat: 45.58, lon: 9.27 }) })
    const brescia = await build({ ...face, region: 17, ...atPoint({ lat: 45.54, lon: 10.21 }) })
    const parma = await build({ ...face, region: 70, ...atPoint({ lat: 44.8, lon: 10.33 }) })
    const pescara = await build({ ...face, region: 65, ...atPoint({ lat: 42.46, lon: 14.21 }) })
    await answerAll({ age: { min_age: 60, max_age: 80 }, place: { place: 'IT-53' } })
    const { matches } = await found()
    const all = [milan, monza, brescia, parma, pescara].map(({ id }) => id)
    expect(matches.map(({ id }) => id)).toEqual(all)
    expect(matches.map(({ reasons }) => reasons[0])).toEqual([
      'Milano',
      '50 km intorno a Milano',
      'Online questa settimana',
      'Online questa settimana',
      'Online questa settimana',
    ])
  })

  it('marks members who signed up since the look of a week before', async () => {
    await build({ name: 'Anna', signup_at: new Date(Date.now() - 30 * 86_400_000) })
    await answerAll()
    await found()
    const second = await build({ name: 'Bea' })
    expect((await found()).matches.map(({ fresh }) => fresh)).toEqual([false, false])
    expect(await news(), 'none within the week').toBe(0)
    await test.owner.query("update matchfinder_answers set looked_at = now() - interval '8 days'")
    expect(await news()).toBe(1)
    const later = await found()
    expect(later.matches.filter(({ fresh }) => fresh).map(({ id }) => id)).toEqual([second.id])
    expect(later.since).toBeLessThan(Date.now())
    expect(await found(), 'the same on a second look').toEqual(later)
  })
})
