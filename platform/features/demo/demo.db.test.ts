import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskBlobs } from '../../infra/blobs/disk.ts'
import { createPhotoStorage } from '../../infra/photo-storage.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { demoMember } from './people.ts'
import { demoLogins, drawPortrait, seedDemo } from './server.ts'

const test = testDatabase()
const app = testApp(test)
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'demo-seed-'))
const tenant = () => demoSite(app, 'tulp')
const seed = () =>
  seedDemo({ database: test.database, tenants: [tenant()], storage: createPhotoStorage(diskBlobs(dataDir)) })
const count = async (sql: string) => (await test.owner.query<{ n: number }>(sql)).rows[0]?.n

beforeAll(seed)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the demo seed', () => {
  it('fills a site with at least 300 members who can be found, most with a portrait', async () => {
    expect(await count('select count(*)::int as n from member_search')).toBeGreaterThanOrEqual(300)
    expect(await count('select count(*)::int as n from member_search where advertised')).toBeGreaterThan(80)
    expect(await count('select count(*)::int as n from member_search where has_photo')).toBeGreaterThan(270)
    expect(await count("select count(*)::int as n from member where country not in ('NL', 'BE')")).toBe(0)
    expect(await count('select count(*)::int as n from member where region is null or cell is null')).toBe(0)
  })

  it('gives no two members the same picture', async () => {
    const all = await count('select count(*)::int as n from photo')
    expect(all).toBeGreaterThan(290)
    expect(await count('select count(distinct content)::int as n from photo')).toBe(all)
  })

  it('draws a portrait only when it is first requested, and can draw every one', async () => {
    const { rows } = await test.owner.query<{ content: string }>('select content from photo')
    const folderOf = (content: string) => path.join(dataDir, 'photos', tenant().id, content)
    for (const { content } of rows) expect(readdirSync(folderOf(content))).toEqual(['source.svg'])
    const storage = createPhotoStorage(diskBlobs(dataDir), drawPortrait)
    for (const { content } of rows.slice(0, 3)) {
      const picture = await storage.read(tenant().id, content, 'card')
      expect(picture?.subarray(8, 12).toString()).toBe('WEBP')
      expect(existsSync(path.join(folderOf(content), 'full.webp'))).toBe(true)
    }
  })

  it('labels its fictional profiles, and shows none of them online', async () => {
    expect(await count('select count(*)::int as n from member where fictional')).toBeGreaterThan(10)
    expect(
      await count(
        'select count(*)::int as n from member m join presence p on p.tenant_id = m.tenant_id and p.member_id = m.id where m.fictional',
      ),
    ).toBe(0)
  })

  it('changes nothing when run again', async () => {
    const before = await count('select count(*)::int as n from member')
    await seed()
    expect(await count('select count(*)::int as n from member')).toBe(before)
  })

  it('creates the same people on every machine', () => {
    const now = new Date('2026-01-05T12:00:00Z')
    expect(demoMember(tenant(), 17, now)).toEqual(demoMember(tenant(), 17, now))
    expect(demoMember(tenant(), 17, now).id).not.toBe(demoMember(tenant(), 18, now).id)
  })

  it('creates both demo logins; the premium one has credits, new likes and unread messages', async () => {
    const [premium, free] = demoLogins(tenant())
    for (const { email, password } of [premium, free]) {
      const answer = await app.send('tulp', '/api/user', { method: 'POST', body: { email, password } })
      expect(answer.status).toBe(200)
    }
    expect(await count('select sum(unread)::int as n from conversation_member')).toBe(5)
    expect(await count('select count(*)::int as n from member_like where is_new')).toBe(4)
    const { rows } = await test.owner.query(
      `select b.credits, (select sum(delta)::int from ledger_entry e
         where e.tenant_id = b.tenant_id and e.member_id = b.member_id) as entries
       from balance b where credits > 0`,
    )
    expect(rows).toEqual([{ credits: 120, entries: 120 }])
  })

  it('gives no other member a password', async () => {
    const answer = await app.send('tulp', '/api/user', {
      method: 'POST',
      body: { email: 'member.1@demo.invalid', password: '!' },
    })
    expect(answer.status).not.toBe(200)
  })
})
