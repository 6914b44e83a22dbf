import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { tenancyFolders } from '../../tenancy/folders.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { findDraft, saveDraft } from './drafts.ts'
import { publishScheduled } from './jobs.ts'
import { landerOverview } from './overview.ts'
import { publishDraft, rollBack, scheduleDraft } from './publish.ts'
import { cancelSchedule, PUBLISH_TASK } from './schedules.ts'
import { listVersions } from './versions.ts'

const test = testDatabase()
const app = testApp(test)
const lander = 'alonetonight'
const NOW = new Date('2026-11-22T12:00:00Z')
const AT = new Date('2030-01-01T08:00:00Z')
const author = newId()
let key: number

beforeAll(() => {
  key = keyOf(app, 'amore')
})
beforeEach(async () => {
  for (const table of ['lander_versions', 'lander_schedules', 'lander_drafts', 'pgboss.job'])
    await test.owner.query(`delete from ${table}`)
})

const inSite = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(key, work)

const titled = (title: string): LanderDocument => ({ texts: { it: { page: { title } } } })

/** Saves a draft and schedules it. */
async function plan(document: LanderDocument): Promise<string> {
  const id = await inSite(async (db) => {
    const revision = (await saveDraft(db, { lander, document, revision: 0, by: author, now: NOW })) ?? 0
    return scheduleDraft(db, { lander, document, revision, author, note: 'new year', now: NOW, at: AT })
  })
  if (id === undefined) throw new Error('nothing was planned')
  return id
}

const due = (schedule: string) =>
  publishScheduled(app.services, { task: PUBLISH_TASK, tenantId: key, schedule }, AT)

const state = () =>
  inSite(async (db) => {
    const tenant = app.services.tenants.get('amore')
    if (!tenant) throw new Error('the demo tenant amore is missing')
    const lines = await landerOverview(db, {
      tenant,
      folders: tenancyFolders(process.cwd(), app.services.config),
    })
    return {
      versions: (await listVersions(db, lander)).map(({ version, kind, live, author: by }) => ({
        version,
        kind,
        live,
        by,
      })),
      draft: (await findDraft(db, lander))?.document,
      schedule: lines.find((line) => line.lander === lander)?.schedule,
    }
  })

it('stores a schedule as a job with its start time, which survives a restart', async () => {
  const id = await plan(titled('Capodanno'))
  const { rows } = await test.owner.query('select data, start_after from pgboss.job')
  expect(rows).toEqual([{ data: { task: PUBLISH_TASK, schedule: id, tenantId: key }, start_after: AT }])
  expect(await state()).toMatchObject({
    versions: [],
    draft: titled('Capodanno'),
    schedule: { state: 'waiting' },
  })
})

it('refuses to schedule an outdated revision, and cancels a schedule when its draft is published by hand', async () => {
  const made = { lander, document: titled('Ora'), author, note: '', now: NOW }
  const id = await plan(titled('Capodanno'))
  expect(await inSite((db) => scheduleDraft(db, { ...made, revision: 7, at: AT }))).toBeUndefined()
  expect(await inSite((db) => publishDraft(db, { ...made, revision: 1 }))).toMatchObject({
    version: 1,
    cancelled: true,
  })
  await due(id)
  expect((await state()).versions).toEqual([{ version: 1, kind: 'publish', live: true, by: author }])
})

it.each([
  ['an earlier version', titled('Prima'), 'rollback'],
  ['the files', null, 'files'],
])('cancels a schedule on a rollback to %s', async (_what, document, kind) => {
  const id = await plan(titled('Capodanno'))
  const back = () => inSite((db) => rollBack(db, { lander, document, author, note: '', now: NOW }))
  expect(await back()).toEqual({ version: 1, cancelled: true })
  expect(await back()).toEqual({ version: 2, cancelled: false })
  await due(id)
  expect((await state()).versions.map((version) => version.kind)).toEqual([kind, kind])
})

it('publishes a schedule at its time, only once, and empties its draft', async () => {
  const id = await plan(titled('Capodanno'))
  await due(id)
  await due(id)
  expect(await state()).toEqual({
    versions: [{ version: 1, kind: 'schedule', live: true, by: author }],
    draft: null,
    schedule: null,
  })
  await expect
    .poll(() => app.services.tenants.get('amore')?.landers[lander]?.words.it?.page.title)
    .toBe('Capodanno')
})

it('keeps a draft that was edited after it was scheduled', async () => {
  const id = await plan(titled('Capodanno'))
  const later = new Date(NOW.getTime() + 60_000)
  await inSite((db) =>
    saveDraft(db, { lander, document: titled('Dopo'), revision: 1, by: author, now: later }),
  )
  await due(id)
  expect(await state()).toMatchObject({ versions: [{ version: 1 }], draft: titled('Dopo') })
})

it('keeps the live version if a schedule no longer passes the checks, and shows why in the list', async () => {
  await due(await plan(titled('Prima')))
  await test.owner.query('delete from lander_drafts')
  await due(await plan({ ...titled('Rotto'), sections: { gone: { type: 'type_of_the_past' } } }))
  expect(await state()).toMatchObject({
    versions: [{ version: 1, live: true }],
    schedule: { state: 'refused', findings: [{ code: 'section_unknown', path: 'sections.gone.type' }] },
  })
})

it('ignores a cancelled schedule, and cancels an earlier schedule when a later one is added', async () => {
  const [first] = [await plan(titled('Uno'))]
  await test.owner.query('delete from lander_drafts')
  const second = await plan(titled('Due'))
  await due(first)
  expect((await state()).versions).toEqual([])
  await inSite((db) => cancelSchedule(db, lander, NOW))
  await due(second)
  expect(await state()).toMatchObject({ versions: [], schedule: null })
})

it('ignores a schedule that is cancelled during its checks', async () => {
  const schedule = await plan(titled('Capodanno'))
  const landerFiles = {
    ...app.services.landerFiles,
    // Called during the checks.
    has: () => inSite((db) => cancelSchedule(db, lander, NOW)),
  }
  const id = `${'a'.repeat(40)}.webp`
  await test.owner.query('update lander_schedules set document = $1', [
    JSON.stringify({ ...titled('Capodanno'), assets: { 'a.webp': { id } } }),
  ])
  const job = { task: PUBLISH_TASK, tenantId: key, schedule }
  await publishScheduled({ ...app.services, landerFiles }, job, AT)
  expect(await state()).toMatchObject({ versions: [], draft: titled('Capodanno'), schedule: null })
})

describe('concurrently', () => {
  /** Waits until this many transactions of this database wait for a lock. */
  const waiting = (many: number) => expect.poll(() => lockWaits(test)).toBe(many)

  it('publishing by hand cancels a schedule that is just due, without a deadlock', async () => {
    const id = await plan(titled('Capodanno'))
    const hold = await test.owner.connect()
    await hold.query('begin')
    await hold.query('update lander_drafts set revision = revision')
    const made = { lander, document: titled('Ora'), author, note: '', now: NOW, revision: 1 }
    const published = inSite((db) => publishDraft(db, made))
    await waiting(1)
    const planned = due(id)
    await waiting(2)
    await hold.query('commit')
    hold.release()
    expect(await published).toMatchObject({ version: 1, cancelled: true })
    await planned
    expect((await state()).versions).toEqual([{ version: 1, kind: 'publish', live: true, by: author }])
  })

  it('schedules and versions of a lander are written one after the other, and the last one counts', async () => {
    const revision = await inSite((db) =>
      saveDraft(db, { lander, document: titled('Uno'), revision: 0, by: author, now: NOW }),
    )
    const made = { lander, document: titled('Uno'), author, note: '', now: NOW }
    const times = [1, 2, 3, 4]
    const planned = { ...made, revision: revision ?? 0, at: AT }
    await Promise.all(times.map(() => inSite((db) => scheduleDraft(db, planned))))
    const { rows } = await test.owner.query('select state from lander_schedules order by state')
    expect(rows.map((row) => row.state)).toEqual([0, 3, 3, 3])
    await Promise.all(times.map(() => inSite((db) => rollBack(db, made))))
    expect((await state()).versions.map(({ version, live }) => [version, live])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ])
  })
})
