import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { allOf } from '../../testing/all-of.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite, keyOf, PASSWORD, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { MAKE_EXPORT } from './commands.ts'
import { exportMaintenance, makeExport } from './jobs.ts'

const test = testDatabase()
const app = testApp(test)

let fixture: TenantFixture
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  fixture = await seedFixture(test, app, 'amore')
  await test.owner.query('update photo set content = md5(name) where content = name')
})

const request = (password = PASSWORD) =>
  app.send('amore', '/api/data-export', {
    method: 'POST',
    headers: { cookie: fixture.cookie },
    body: { password },
  })
const amore = () => demoSite(app, 'amore')
const isKept = (name: string) => existsSync(fileOf(name))
const newest = async () =>
  (
    await test.owner.query(
      'select id, name, state from data_export where member_id = $1 order by requested_at desc',
      [fixture.member],
    )
  ).rows[0]
async function make(now = new Date()): Promise<void> {
  const job = { task: MAKE_EXPORT, tenantId: keyOf(app, 'amore'), export: (await newest()).id }
  await makeExport(app.services, job, now)
}
const fetchFile = (name: string, cookie = fixture.cookie, tenant = 'amore') =>
  app.send(tenant, `/account/data/${name}.zip`, { headers: { cookie } })
const fileOf = (name: string) => path.join(app.services.config.dataDir, 'exports/amore', `${name}.zip`)
const code = (json: object) => (json as { error?: { code: string } }).error?.code

/** Unpacks an archive; returns its files by path. */
function unpack(file: string): (entry: string) => string {
  const entries = unzipSync(readFileSync(file))
  return (entry) => Buffer.from(entries[entry] ?? []).toString('utf8')
}

describe('the export', () => {
  it('requires the password, and is created one at a time and twice a day', async () => {
    expect((await request('wrong')).status).toBe(422)
    expect((await request()).json).toEqual({ requested: true })
    expect(code((await request()).json)).toBe('export_under_way')
    await make()
    expect((await request()).status).toBe(200)
    await make()
    expect(code((await request()).json)).toBe('export_limit')
  })

  it('contains what is stored about the member, and of others what the member sees', async () => {
    await request()
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer()
    const { rows } = await test.owner.query('select content from photo where member_id = $1', [
      fixture.member,
    ])
    await test.owner.query("update photo set content = 'of-mine' where member_id = $1", [fixture.member])
    expect(rows).toHaveLength(1)
    await app.services.storage.write('amore', 'of-mine', 'full', picture)
    await test.owner.query(
      `insert into voice (tenant_id, message_id, conversation_id, member_id, name, content, type, milliseconds, created_at)
       select tenant_id, gen_random_uuid(), $2, id, 'said', 'sound', 1, 2000, now() from member where id = $1`,
      [fixture.member, fixture.conversation],
    )
    await app.services.voiceFiles.write('amore', 'sound', Buffer.from('a voice'))
    await make()
    const entry = unpack(fileOf((await newest()).name))
    const json = (name: string) => JSON.parse(entry(`data/${name}.json`))
    expect(json('profile')).toMatchObject([{ profile: { id: fixture.member, name: 'Robin' } }])
    expect(entry('data/profile.json')).not.toContain('argon2')
    expect(json('messages')).toMatchObject([{ from: 'Robin', text: `canary ${fixture.conversation}` }])
    expect(json('orders')).toMatchObject(Array(2).fill({ amount: 999, currency: 'EUR' }))
    expect(json('credits')).toMatchObject([{ delta: 100 }, { delta: 10, reason: 'purchase' }])
    expect(json('likes-received')).toHaveLength(1)
    expect(json('sessions')).toHaveLength(1)
    expect(entry('index.html')).toContain('I tuoi dati su Amore')
    expect(entry('pages/messages.html')).toContain(`canary ${fixture.conversation}`)
    expect(entry(`photos/${fixture.ownPhoto}.webp`)).toHaveLength(picture.toString('utf8').length)
    expect(entry('voice/said.mp4')).toBe('a voice')
    expect(entry('index.html')).toContain('<audio controls preload="none" src="voice/said.mp4">')
    expect(json('voice')).toMatchObject([{ file: 'said.mp4', milliseconds: 2000 }])
    const all = app.services.exportSections.map(({ name }) => entry(`data/${name}.json`)).join('')
    expect(all).not.toContain(`${fixture.other}@example.test`)
    expect(all).not.toContain(fixture.photo)
  })

  it('omits what a block or a removed conversation hides from the member, but keeps their own messages', async () => {
    await test.owner.query(
      `insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key)
       select tenant_id, conversation_id, gen_random_uuid(), $2, 'my own words', 'x' from message where conversation_id = $1 limit 1`,
      [fixture.conversation, fixture.member],
    )
    await test.owner.query(
      "update conversation_member set hidden_before = now() + interval '1 minute' where member_id = $1",
      [fixture.member],
    )
    await request()
    await make()
    const entry = unpack(fileOf((await newest()).name))
    expect(JSON.parse(entry('data/messages.json'))).toMatchObject([{ from: 'me', text: 'my own words' }])
  })

  it('is announced by a mail without details, and only its member can download it until it expires', async () => {
    await request()
    await make()
    const { name } = await newest()
    const mail = await test.owner.query(
      "select subject, body_text from outgoing_mail where member_id = $1 and mail_key like 'export:%'",
      [fixture.member],
    )
    expect(mail.rows).toMatchObject([{ subject: 'Il tuo file è pronto' }])
    expect(mail.rows[0].body_text).not.toContain(name)
    const own = await fetchFile(name)
    expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    const stranger = await seedFixture(test, app, 'amore')
    const refused = [
      await fetchFile(name, stranger.cookie),
      await fetchFile(name, ''),
      await fetchFile('0'.repeat(32)),
      await fetchFile(name, (await seedFixture(test, app, 'starlight')).cookie, 'starlight'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    await test.owner.query(
      "update data_export set expires_at = now() - interval '1 second' where name = $1",
      [name],
    )
    expect((await fetchFile(name)).status).toBe(404)
  })

  it('is deleted by the maintenance after it expires, and by the erasure immediately', async () => {
    await request()
    await make()
    const { name } = await newest()
    const maintain = (now: Date) => exportMaintenance(app.services)[0]?.run(amore(), now)
    await maintain(new Date())
    expect(await isKept(name)).toBe(true)
    await maintain(new Date(Date.now() + 7.1 * 86_400_000))
    expect(await isKept(name)).toBe(false)
    await request()
    await make()
    const second = (await newest()).name
    await app.services.eraseMember(amore(), fixture.member)
    expect((await allOf(app.services.exportFiles.list('amore'))).map((one) => one.name)).not.toContain(second)
  })

  it('is not kept for a member who left while it was created', async () => {
    await request()
    const { name } = await newest()
    const leaving = {
      ...app.services,
      exportFiles: {
        ...app.services.exportFiles,
        write: async (...given: Parameters<typeof app.services.exportFiles.write>) => {
          const bytes = await app.services.exportFiles.write(...given)
          await test.owner.query('update member set status = $2 where id = $1', [
            fixture.member,
            MEMBER_STATUS.deleted,
          ])
          return bytes
        },
      },
    }
    const job = { task: MAKE_EXPORT, tenantId: keyOf(app, 'amore'), export: (await newest()).id }
    await makeExport(leaving, job, new Date())
    expect(await isKept(name)).toBe(false)
  })
})
