import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copySites } from '../platform/tenancy/test-site.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { runScript } from '../platform/testing/run-script.ts'

const test = testDatabase()
const sites = copySites({ sites: ['amore', 'tulp'] })
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'site-state-'))
afterAll(() => {
  sites.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const site = (...words: string[]) =>
  runScript('site', words, {
    DATABASE_URL: test.ownerUrl,
    DATABASE_APP_URL: test.appUrl,
    DATABASE_CONSOLE_URL: test.consoleUrl,
    DATA_DIR,
    NODE_ENV: 'test',
    TENANTS_DIR: sites.folders.tenants,
    THEMES_DIR: sites.folders.themes,
  })
const listed = async () => {
  const rows = JSON.parse((await site('list', '--json')).out) as { id: string; state: string }[]
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

it('npm run site pauses, resumes and archives a site, and lists the state', async () => {
  expect(await listed()).toEqual({ amore: 'live', tulp: 'live' })
  const paused = await site('pause', 'amore', '--says', 'Torniamo presto.')
  expect(paused).toMatchObject({ code: 0, out: expect.stringContaining('amore is paused') })
  expect(await listed()).toEqual({ amore: 'paused', tulp: 'live' })
  const { rows } = await test.owner.query('select says, staff_id from site_state')
  expect(rows).toEqual([{ says: { it: 'Torniamo presto.' }, staff_id: null }])
  expect(await site('live', 'amore')).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not allow'),
  })
  expect((await site('resume', 'amore')).code).toBe(0)
  expect((await site('archive', 'amore')).code).toBe(2)
  expect((await site('archive', 'amore', '--yes')).code).toBe(0)
  expect(await listed()).toEqual({ amore: 'archived', tulp: 'live' })
  expect((await site('pause', 'nobody')).code).toBe(1)
  const audit = await test.owner.query(
    "select action from audit_entry where action like 'site_%' order by at, id",
  )
  expect(audit.rows.map(({ action }) => action)).toEqual(['site_paused', 'site_resumed', 'site_archived'])
})

it('npm run site lists what a draft lacks, and opens it only if nothing essential is missing', async () => {
  expect((await site('draft', 'tulp')).code).toBe(0)
  sites.write('tulp/pages/terms.nl.md', '---\ntitle: Voorwaarden\n---\n')
  const ready = await site('ready', 'tulp')
  expect(ready.code).toBe(1)
  expect(ready.out).toMatch(/Missing +Texts that people agree to\n +The page “terms” has no text in: nl/)
  expect(ready.out).toMatch(/Check this +Staff\n +Nobody works for this site/)
  expect(ready.out).toContain('tulp.example is a reserved name')
  const lines = JSON.parse((await site('ready', 'tulp', '--json')).out) as { item: string; level: string }[]
  expect(lines.filter(({ level }) => level === 'fatal').map(({ item }) => item)).toEqual(['consent'])
  const refused = await site('live', 'tulp')
  expect([refused.code, refused.err.includes('tulp stays a draft')]).toEqual([1, true])
  expect(await listed()).toMatchObject({ tulp: 'draft' })
  expect((await site('live', 'tulp', '--force')).code).toBe(0)
  const { rows } = await test.owner.query("select details from audit_entry where action = 'site_live'")
  expect(rows).toEqual([{ details: { forced: 'consent' } }])
})
