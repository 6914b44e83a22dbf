import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { multipart, RECORDING } from '../../testing/call-examples.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { signIn, talk } from '../../testing/tenant-fixture.ts'
import type { ChatMessage } from '../chats/present.ts'
import { takeDownMessage } from '../chats/take-down.ts'
import { voice as feature } from './feature.ts'
import { receivedVoice, withVoiceFile } from './files.ts'

const test = testDatabase()
const sites = copySites({ sites: ['tulp', 'alpen'] })
sites.change('tulp', { voice_messages: true })
const app = testApp(test, { JOBS: 'no', TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())
const { tulp, run, COST, meet, person, balance } = conversing(test, app)

const FIXTURES = path.dirname(RECORDING)
let ada: string
let bea: string
let conversation: string
let cookies: { readonly ada: string; readonly bea: string }

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
  cookies = await run(async (db) => ({ ada: await signIn(db, ada), bea: await signIn(db, bea) }))
})

const get = (address: string, cookie: string, headers = {}) =>
  app.send('tulp', address, { headers: { cookie, ...headers } })

async function say(file: Buffer, { cookie = cookies.ada, key = newId(), field = 'voice', query = '' } = {}) {
  const { type, bytes } = await multipart(field, file)
  return app.send('tulp', `/api/message?voice=1&conversation=${conversation}${query}`, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': key, 'content-type': type },
    body: bytes,
  })
}

const recording = (name = 'streamed.webm') => readFile(path.join(FIXTURES, name))

async function heard(cookie: string): Promise<readonly ChatMessage[]> {
  const { json } = await get(`/api/messages?conversation=${conversation}`, cookie)
  return (json as unknown as { messages: ChatMessage[] }).messages
}

const voiceFor = async (cookie: string) => (await heard(cookie)).find(({ kind }) => kind === 'voice')?.voice

async function files(): Promise<number> {
  let count = 0
  for await (const _ of app.services.voiceFiles.list('tulp')) count += 1
  return count
}

const rowsOf = async (table: 'voice' | 'message') =>
  (await test.owner.query(`select from ${table} where conversation_id = $1`, [conversation])).rowCount

describe('a voice message', () => {
  it('is charged as a message, heard by both, and a line of the list without words', async () => {
    const { status, json } = await say(await recording())
    expect(status).toBe(200)
    expect(json).toMatchObject({
      credits: COST() * 2,
      message: { kind: 'voice', own: true, text: '', cost: COST(), voice: { milliseconds: 2014 } },
    })
    const voice = await voiceFor(cookies.bea)
    for (const cookie of Object.values(cookies)) {
      const answer = await get((await voiceFor(cookie))?.url ?? '', cookie)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' })
    }
    expect(voice).toMatchObject({ milliseconds: 2014 })
    const { json: list } = await get('/api/chats', cookies.bea)
    const chats = (list as unknown as { chats: readonly object[] }).chats
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { kind: 'voice', text: '' } })
    expect(
      (await test.owner.query('select reason from ledger_entry where member_id = $1 and delta < 0', [ada]))
        .rows,
    ).toEqual([{ reason: 'message' }])
  })

  it('costs no more than the page showed', async () => {
    const answer = await say(await recording(), { query: `&shown_cost=${COST() - 1}` })
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'price_changed' } } })
    expect((await say(await recording(), { query: `&shown_cost=${COST()}` })).status).toBe(200)
  })

  it('repeated with one key is one message, charged once, with one file', async () => {
    const [key, before] = [newId(), await files()]
    const first = await say(await recording(), { key })
    const again = await say(await recording('whole.mp4'), { key })
    expect(again.json).toMatchObject({ credits: COST() * 2, message: { id: idOf(first) } })
    expect([await rowsOf('message'), await rowsOf('voice'), (await files()) - before]).toEqual([1, 1, 1])
  })

  it.each([
    ['a text', async () => Buffer.from('no sound '.repeat(100)), 'voice_invalid', 422],
    ['a film', () => recording('video.webm'), 'voice_invalid', 422],
    ['a film of MP4', () => recording('video.mp4'), 'voice_invalid', 422],
    ['nothing', async () => Buffer.alloc(0), 'voice_invalid', 400],
    ['three MB', async () => Buffer.alloc(3 * 1024 * 1024), 'voice_too_long', 422],
  ])('that is %s gets one sentence, costs nothing and changes nothing', async (_, file, code, status) => {
    const before = await files()
    const answer = await say(await file())
    expect(answer.json).toMatchObject({ error: { code } })
    expect(answer.status).toBe(status)
    expect((answer.json as unknown as { error: { message: string } }).error.message).toMatch(/\w+ \w+ \w+/)
    expect(await balance(ada)).toBe(COST() * 3)
    expect([await rowsOf('message'), await rowsOf('voice'), (await files()) - before]).toEqual([0, 0, 0])
  })

  it('that a rule refuses leaves no file', async () => {
    const before = await files()
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp().key,
      bea,
      ada,
    ])
    expect((await say(await recording())).json).toMatchObject({ error: { code: 'blocked' } })
    const poor = await run(async (db) => signIn(db, await person({ credits: 0 })))
    expect((await say(await recording(), { cookie: poor })).status).toBe(404)
    expect((await say(await recording(), { cookie: cookies.bea })).status).toBe(403)
    expect([await files(), await balance(ada)]).toEqual([before, COST() * 3])
  })

  it('is none on a site without them', async () => {
    const { type, bytes } = await multipart('voice', await recording())
    const alpen = app.services.tenants.all().find(({ id }) => id === 'alpen')
    const { cookie, id } = await test.database.withTenant(alpen?.key ?? 0, async (db) => {
      const [me, other] = [await buildMember(db, { credits: 100 }), await buildMember(db, {})]
      return { cookie: await signIn(db, me.id), id: await talk(db, me.id, other.id) }
    })
    const answer = await app.send('alpen', `/api/message?voice=1&conversation=${id}`, {
      method: 'POST',
      headers: { cookie, 'idempotency-key': newId(), 'content-type': type },
      body: bytes,
    })
    expect(answer.status).toBe(404)
    const policies = await Promise.all(['tulp', 'alpen'].map((site) => app.send(site, '/api/settings')))
    expect(
      policies.map(({ headers }) => /microphone=(\S+),/.exec(String(headers['permissions-policy']))?.[1]),
    ).toEqual(['(self)', '()'])
  })
})

const idOf = ({ json }: { readonly json: unknown }) => (json as { message: { id: string } }).message.id

describe('the file of a voice message', () => {
  it('is sent in the range that is asked for', async () => {
    await say(await recording())
    const url = (await voiceFor(cookies.bea))?.url ?? ''
    const whole = await get(url, cookies.bea)
    const length = Number(whole.headers['content-length'])
    const first = await get(url, cookies.bea, { range: 'bytes=0-1' })
    expect([first.status, first.headers['content-range'], first.headers['content-length']]).toEqual([
      206,
      `bytes 0-1/${length}`,
      '2',
    ])
    const last = await get(url, cookies.bea, { range: 'bytes=-10' })
    expect([last.status, last.headers['content-length']]).toEqual([206, '10'])
    expect((await get(url, cookies.bea, { range: `bytes=${length}-` })).status).toBe(416)
    expect((await get(url, cookies.bea, { range: 'lines=1-2' })).status).toBe(200)
  })

  it('is heard by nobody else, not after a block, and not after it was taken back', async () => {
    const sent = await say(await recording())
    const url = (await voiceFor(cookies.bea))?.url ?? ''
    const name = url.split('.')[0] ?? ''
    const cas = await run(async (db) => signIn(db, await person({ name: 'Cas' })))
    expect((await get(name, cookies.bea)).status).toBe(200)
    expect([
      (await get(url, cas)).status,
      (await get(name, cas)).status,
      (await get(name, '')).status,
    ]).toEqual([404, 404, 404])
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp().key,
      ada,
      bea,
    ])
    expect([(await get(name, cookies.bea)).status, (await get(name, cookies.ada)).status]).toEqual([404, 200])
    await test.owner.query('delete from block where blocker_id = $1', [ada])
    const before = await files()
    const back = await app.send('tulp', '/api/message', {
      method: 'DELETE',
      headers: { cookie: cookies.ada },
      body: { conversation, message: idOf(sent) },
    })
    expect([back.status, (back.json as unknown as { credits: number }).credits]).toEqual([200, COST() * 3])
    expect((await get(name, cookies.ada)).status).toBe(404)
    await expect.poll(async () => before - (await files())).toBe(1)
    expect(await rowsOf('voice')).toBe(0)
  })

  it('is removed by the daily work where no message and no report has it', async () => {
    const { voiceFiles } = app.services
    const sent = await say(await recording())
    const [content = ''] = (
      await test.owner.query<{ content: string }>('select content from voice where message_id = $1', [
        idOf(sent),
      ])
    ).rows.map((row) => row.content)
    await voiceFiles.write('tulp', 'ab'.repeat(20), Buffer.from('of a request that was refused'))
    const [task] = feature.maintenance?.({ ...app.services, eraseMember: app.services.eraseMember }) ?? []
    const tomorrow = new Date(Date.now() + 2 * 86_400_000)
    expect(await task?.run(tulp(), new Date())).toBe(0)
    expect(await task?.run(tulp(), tomorrow)).toBe(1)
    expect(await voiceFiles.read('tulp', content)).toBeDefined()
    await test.owner.query('delete from message where id = $1', [idOf(sent)])
    expect(await task?.run(tulp(), new Date()), 'on the next day').toBe(0)
    await test.owner.query(
      "update voice set created_at = created_at - interval '2 days' where content = $1",
      [content],
    )
    expect(await task?.run(tulp(), tomorrow)).toBe(2)
    expect(await voiceFiles.read('tulp', content)).toBeUndefined()
  })

  it('stays in the evidence of a report, also when its speaker leaves', async () => {
    const sent = await say(await recording())
    const report = await app.send('tulp', '/api/report', {
      method: 'POST',
      headers: { cookie: cookies.bea, 'idempotency-key': newId() },
      body: { subject: 'message', id: idOf(sent), category: 'harassment', text: 'Listen' },
    })
    expect(report.status).toBe(200)
    const kept = await test.owner.query<{ content: string; evidence: { messages: { voice?: string }[] } }>(
      `select p.content, r.evidence from report r join report_photo p on p.report_id = r.id and p.tenant_id = r.tenant_id
       where r.reported_id = $1`,
      [ada],
    )
    const { content = '', evidence } = kept.rows[0] ?? {}
    expect(evidence?.messages.map(({ voice }) => voice)).toContain(content)
    const stored = await rowsOf('voice')
    await run((db) => takeDownMessage(db, idOf(sent)))
    await test.owner.query("update voice set created_at = created_at - interval '2 days'")
    const [task] = feature.maintenance?.(app.services) ?? []
    await task?.run(tulp(), new Date())
    expect(await rowsOf('voice'), 'as long as the report').toBe(stored)
    await app.services.eraseMember(tulp(), ada)
    expect(await rowsOf('voice')).toBe(0)
    expect(await app.services.voiceFiles.read('tulp', content)).toBeDefined()
  })

  it.each([
    ['whose speaker is disabled', 'update member set status = 2 where id = $1', () => ada],
    ['that was taken down', 'delete from message where conversation_id = $1', () => conversation],
    [
      'of before the removal of the conversation',
      'update conversation_member set hidden_before = now() where conversation_id = $1',
      () => conversation,
    ],
  ])('is heard no more by the other side %s', async (_what, change, of) => {
    await say(await recording())
    const [name = ''] = ((await voiceFor(cookies.bea))?.url ?? '').split('.')
    expect((await get(name, cookies.bea)).status).toBe(200)
    await test.owner.query(change, [of()])
    expect((await get(name, cookies.bea)).status).toBe(404)
  })

  it('is kept by the browser of its listener alone, and runs nothing', async () => {
    await say(await recording())
    const url = (await voiceFor(cookies.bea))?.url ?? ''
    for (const address of [url, url.split('.')[0] ?? '']) {
      const { headers } = await get(address, cookies.bea)
      expect(headers).toMatchObject({
        'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
        vary: expect.stringContaining('cookie'),
        'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
      })
    }
  })

  it('is sent whole to who has a part of another file, or asks for several', async () => {
    await say(await recording())
    const url = (await voiceFor(cookies.bea))?.url ?? ''
    const part = async (headers: object) => (await get(url, cookies.bea, headers)).status
    const { etag } = (await get(url, cookies.bea)).headers
    const range = 'bytes=0-1'
    expect([
      await part({ range, 'if-range': etag }),
      await part({ range, 'if-range': '"another"' }),
      await part({ range: 'bytes=0-1,5-6' }),
    ]).toEqual([206, 200, 200])
  })

  it('stays where only the answer to the commit was lost', async () => {
    const before = await files()
    const now = new Date()
    let calls = 0
    const scope = {
      tenant: tulp(),
      now,
      transaction: async (work: (inside: object) => Promise<unknown>) => {
        const result = await run((db) => work({ db, now, viewer: { id: ada } }))
        calls += 1
        if (calls === 1) throw new Error('connection lost')
        return result
      },
    } as unknown as DetachedScope<Member>
    const stored = withVoiceFile(
      scope,
      app.services.voiceFiles,
      receivedVoice(await recording()),
      (_inside, insert) => insert({ id: newId(), conversationId: conversation }),
    )
    await expect(stored).rejects.toThrow('connection lost')
    expect([await rowsOf('voice'), (await files()) - before]).toEqual([1, 1])
  })

  it('is not removed with most others, which hints at another database', async () => {
    const { voiceFiles } = app.services
    const contents = Array.from({ length: 60 }, (_, count) => `${count}`.padStart(40, 'c'))
    for (const content of contents) await voiceFiles.write('tulp', content, Buffer.from('x'))
    const before = await files()
    const [task] = feature.maintenance?.(app.services) ?? []
    const tomorrow = new Date(Date.now() + 2 * 86_400_000)
    await expect(task?.run(tulp(), tomorrow)).rejects.toThrow('nothing was removed')
    expect(await files()).toBe(before)
    for (const content of contents) await voiceFiles.remove('tulp', content)
  })
})
