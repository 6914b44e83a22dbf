import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LiveEvent } from '../core/live.ts'
import { PRESENCE_ACT } from '../core/presence.ts'
import { typingAct } from '../features/chats/conversations.ts'
import { makePass, PASS_MINUTES } from '../infra/http/pass.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type Seeker, seekers } from '../testing/seekers.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { siteOf, signedIn, ask, change } = seekers(test, app)

let ada: Seeker
let ben: Seeker
const leave: (() => void)[] = []

beforeAll(() => app.services.live.ready(siteOf().key))
beforeEach(async () => {
  ada = await signedIn({ gender: 'female', seeks: 'male' })
  ben = await signedIn()
})
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
})

/** Events that the pages of this member get from now on. */
function heardBy({ id }: Seeker): LiveEvent[] {
  const heard: LiveEvent[] = []
  const onEvent = (event: LiveEvent) => void heard.push(event)
  leave.push(app.services.live.subscribe(siteOf().key, id, { onEvent, onGap: () => undefined }))
  return heard
}

/** A sign, its answer, and the statements that the database got for it. */
async function sign(who: Pick<Seeker, 'cookie' | 'site'>, path: string, body: object) {
  const before = test.statements.length
  const { status, json } = await change(who, 'POST', path, body)
  return { status, json, statements: test.statements.length - before }
}

/** A pass that was made that many minutes ago. */
function passOf(who: Seeker, act: string, other = '', minutes = 0): string {
  const place = { tenant: 'amore', session: who.token, act }
  const then = new Date(Date.now() - minutes * 60_000)
  return makePass(app.services.config.appSecrets, place, { member: who.id, other }, then)
}

describe('a sign of typing', () => {
  let conversation: string
  beforeEach(async () => {
    const { json } = await change(ada, 'POST', '/api/conversation', { member: ben.id })
    conversation = (json as { conversation: { id: string } }).conversation.id
  })
  const passOfPage = async (who = ada) =>
    ((await ask(who, `/api/messages?conversation=${conversation}`)).json as { typing_pass: string | null })
      .typing_pass

  it('with the pass of the conversation reaches the partner without a statement', async () => {
    const heard = heardBy(ben)
    const pass = await passOfPage()
    for (let round = 0; round < 3; round++)
      expect(await sign(ada, '/api/typing', { conversation, pass })).toMatchObject({
        status: 200,
        statements: 0,
      })
    const typing = { type: 'typing', conversation, sender: ada.id }
    await expect.poll(() => heard).toContainEqual(typing)
  })

  it.each(['none', 'an old one', 'that of another conversation', 'that of another member'])(
    'with %s is looked up, and its answer has a new pass',
    async (which) => {
      const pass = {
        none: undefined,
        'an old one': passOf(ada, typingAct(conversation), ben.id, PASS_MINUTES),
        'that of another conversation': passOf(ada, typingAct(ben.id), ben.id),
        'that of another member': passOf(ben, typingAct(conversation), ada.id),
      }[which]
      const checked = await sign(ada, '/api/typing', { conversation, pass })
      expect(checked.status).toBe(200)
      expect(checked.statements).toBeGreaterThan(0)
      const next = (checked.json as { pass: string }).pass
      expect(await sign(ada, '/api/typing', { conversation, pass: next })).toMatchObject({ statements: 0 })
    },
  )

  it.each(['a block of the partner', 'an own block', 'hiding'])('gets no pass after %s', async (what) => {
    if (what === 'hiding')
      await test.owner.query('update member set invisible = true where id = $1', [ada.id])
    else {
      const [by, of] = what === 'an own block' ? [ada, ben] : [ben, ada]
      expect((await change(by, 'POST', '/api/block', { id: of.id })).status).toBe(200)
    }
    expect(await passOfPage()).toBeNull()
    const heard = heardBy(ben)
    expect((await sign(ada, '/api/typing', { conversation })).json).toEqual({ ok: true, pass: null })
    expect(heard).toEqual([])
  })

  it('with a pass is limited in the memory of the process', async () => {
    const pass = await passOfPage()
    const answers = []
    for (let number = 0; number < 125; number++)
      answers.push((await sign(ada, '/api/typing', { conversation, pass })).status)
    expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a sign of presence', () => {
  const presence = async ({ id }: Seeker) => {
    const { rows } = await test.owner.query<{ online: boolean; at: Date }>(
      'select online_until > now() as online, seen_at as at from presence where member_id = $1',
      [id],
    )
    return rows[0]?.online ?? null
  }
  /** Transactions that wrote presence since then. */
  const writesSince = (before: number) =>
    test.statements.slice(before).filter((text) => /insert into presence/.test(text)).length

  it('with a pass opens no transaction, and many members are written by one statement', async () => {
    const pass = (who: Seeker) => passOf(who, PRESENCE_ACT)
    const before = test.statements.length
    for (const who of [ada, ben, ada])
      expect(await sign(who, '/api/presence', { pass: pass(who) })).toMatchObject({
        status: 200,
        statements: 0,
      })
    await expect.poll(() => presence(ada), { timeout: 10_000 }).toBe(true)
    expect(await presence(ben)).toBe(true)
    expect(writesSince(before)).toBe(1)
    const heard = heardBy(ada)
    expect(await sign(ada, '/api/page-hidden', { pass: pass(ada) })).toMatchObject({
      status: 200,
      statements: 0,
    })
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'presence_ended' }])
    expect([await presence(ada), await presence(ben)]).toEqual([null, true])
  })

  it('without a valid pass is looked up and written at once, and brings one', async () => {
    for (const pass of [undefined, passOf(ada, PRESENCE_ACT, '', PASS_MINUTES), passOf(ben, PRESENCE_ACT)]) {
      const checked = await sign(ada, '/api/presence', { pass })
      expect(checked.statements).toBeGreaterThan(0)
      expect(await presence(ada)).toBe(true)
      const next = (checked.json as { pass: string }).pass
      expect(await sign(ada, '/api/presence', { pass: next })).toMatchObject({ status: 200, statements: 0 })
    }
    expect(await presence(ben)).toBeNull()
  })

  it('of a visitor is refused', async () => {
    const visitor = { cookie: '', site: 'amore' }
    expect((await sign(visitor, '/api/presence', { pass: passOf(ada, PRESENCE_ACT) })).status).toBe(403)
  })

  it('of a member who was erased meanwhile does not stop those of others', async () => {
    const pass = passOf(ada, PRESENCE_ACT)
    await test.owner.query('delete from member where id = $1', [ada.id])
    await sign(ada, '/api/presence', { pass })
    await sign(ben, '/api/presence', { pass: passOf(ben, PRESENCE_ACT) })
    await expect.poll(() => presence(ben), { timeout: 10_000 }).toBe(true)
  })
})
