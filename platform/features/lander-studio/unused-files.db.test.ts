import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskPlace } from '../../infra/blobs/open.ts'
import { createLanderStorage, type LanderStorage } from '../../infra/lander-storage.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { saveDraft } from './drafts.ts'
import { landerFilesMaintenance } from './jobs.ts'
import { rollBack } from './publish.ts'
import { addSchedule } from './schedules.ts'

const test = testDatabase()
const app = testApp(test)
const folder = mkdtempSync(path.join(tmpdir(), 'lander-files-'))
const NOW = new Date('2026-11-22T12:00:00Z')
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
let storage: LanderStorage

beforeAll(() => {
  storage = createLanderStorage(diskPlace(folder))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idOf = (digit: string) => `${digit.repeat(40)}.webp`
const naming = (digit: string) => ({ assets: { 'a.webp': { id: idOf(digit) } } })
const by = { by: null, now: NOW, revision: 0 }

async function stored(tenant: string, digit: string, hours: number): Promise<void> {
  await storage.write(tenant, idOf(digit), Buffer.from(digit))
  utimesSync((await storage.pathOf(tenant, idOf(digit))) ?? '', before(hours), before(hours))
}

it('removes files after a day if no draft, schedule or version uses them, and only those of one site', async () => {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  for (const digit of ['1', '2', '3', '5', '6']) await stored('amore', digit, 48)
  await stored('amore', '4', 2)
  await stored('tulp', '3', 48)
  await test.database.withTenant(tenant.key, async (db) => {
    await saveDraft(db, { ...by, lander: 'gallery', document: naming('1') })
    // A draft may have any shape.
    await saveDraft(db, { ...by, lander: 'video', document: { assets: [3] } as never })
    // A lone surrogate, as from a truncated emoji, and U+0000, which PostgreSQL cannot convert to
    // text.
    const odd = { texts: { it: { page: { title: 'Ciao \ud83d', lead: '\u0000' } } }, ...naming('6') }
    await saveDraft(db, { ...by, lander: 'collagelanding', document: odd })
    const version = { lander: 'gallery', author: null, note: '', now: NOW }
    await rollBack(db, { ...version, document: naming('2') })
    await rollBack(db, { ...version, document: null })
    const plan = { lander: 'gallery', author: '00000000-0000-7000-8000-000000000001', note: '', now: NOW }
    await addSchedule(db, { ...plan, document: naming('5'), at: new Date('2100-01-01') })
  })
  const services = { database: test.database, landerFiles: storage } as never
  const [task] = landerFilesMaintenance(services)
  expect(await task?.run(tenant, NOW)).toBe(1)
  const left = (site: string) => readdirSync(path.join(folder, 'lander-files', site)).sort()
  expect(left('amore')).toEqual(['1', '2', '4', '5', '6'].map(idOf))
  expect(left('tulp')).toEqual([idOf('3')])
})
