import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { saveDraft } from './drafts.ts'
import { importVersion, rollBack } from './publish.ts'
import { openSchedule, type Schedule } from './schedules.ts'
import { saveThemeDraft } from './theme-drafts.ts'
import { addThemeVersion, findThemeVersion, listThemeVersions, markThemeExported } from './theme-versions.ts'
import { findVersion, listVersions, markExported } from './versions.ts'

const test = testDatabase()
const NOW = new Date('2026-11-22T12:00:00Z')
const made = { lander: 'gallery', author: null, note: '', now: NOW }
const look = { theme: 'classic', choice: { tokens: {}, structure: {} } }
const staff = '0199b0de-0000-7000-8000-000000000001'
let tenant = 0

beforeAll(async () => {
  tenant = await test.addTenant('versions')
})

const inSite = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(tenant, work)

it('creates the first draft of a lander or theme only from revision 0', async () => {
  const save = { lander: 'video', document: {}, by: staff, now: NOW }
  expect(await inSite((db) => saveDraft(db, { ...save, revision: 4 }))).toBeUndefined()
  expect(await inSite((db) => saveDraft(db, { ...save, revision: 0 }))).toBe(1)
  const theme = { ...look, by: staff, now: NOW }
  expect(await inSite((db) => saveThemeDraft(db, { ...theme, revision: 4 }))).toBeUndefined()
  expect(await inSite((db) => saveThemeDraft(db, { ...theme, revision: 0 }))).toBe(1)
})

it('a version that was replaced while it was written to files is not exported, and the new one stays live', async () => {
  const [first, second] = await inSite(async (db) => [
    await importVersion(db, { ...made, document: {} }),
    await rollBack(db, { ...made, document: {} }),
  ])
  const exported = (version: number) => inSite((db) => markExported(db, 'gallery', version, NOW))
  expect(await exported(first)).toBe(false)
  expect(await inSite((db) => findVersion(db, 'gallery'))).toMatchObject({ version: second.version })
  expect([await exported(second.version), await exported(second.version)]).toEqual([true, false])
  const lines = await inSite((db) => listVersions(db, 'gallery'))
  expect(lines.map(({ live, exportedAt }) => [live, exportedAt])).toEqual([
    [false, NOW],
    [false, null],
  ])
})

it('a refused schedule is reported until something goes live after it', () => {
  const plan = { state: 'refused', at: NOW } as Schedule
  const published = (minutes: number) => ({ publishedAt: new Date(NOW.getTime() + minutes * 60_000) })
  expect(openSchedule(plan, undefined)).toBe(plan)
  expect([openSchedule(plan, published(-1)), openSchedule(plan, published(1))]).toEqual([plan, null])
})

it('a theme version that was replaced is not exported, and concurrent ones get different numbers', async () => {
  const add = () => inSite((db) => addThemeVersion(db, { ...look, author: staff, note: '', now: NOW }))
  const hold = await test.owner.connect()
  await hold.query('begin; lock table theme_versions in exclusive mode')
  const added = Promise.all([add(), add(), add()])
  // One for the table, and another for the one before it.
  await expect.poll(() => lockWaits(test)).toBeGreaterThan(1)
  await hold.query('commit')
  hold.release()
  expect((await added).toSorted()).toEqual([1, 2, 3])
  const exported = (version: number) => inSite((db) => markThemeExported(db, version, NOW))
  expect(await exported(2)).toBe(false)
  expect(await inSite((db) => findThemeVersion(db))).toMatchObject({ version: 3 })
  expect([await exported(3), await exported(3)]).toEqual([true, false])
  expect((await inSite(listThemeVersions)).filter(({ live }) => live)).toEqual([])
})
