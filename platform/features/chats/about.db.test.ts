import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { INTERESTS, INTIMATE_INTERESTS } from '../../core/interests.ts'
import { partRef } from '../../core/profile-parts.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, showPhoto } from '../../testing/tenant-fixture.ts'
import { quoting } from './about.ts'
import { sendMessage } from './commands.ts'
import type { ChatMessage } from './present.ts'
import { conversationView, messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { as, COST, meet, balance, tulp } = conversing(test, app)
const PROMPT = 'note:prompt_perfect_sunday'
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
  await says('Koffie en regen')
})

/** Bea's answer to the first prompt of the list. */
const says = (answer: string) =>
  test.owner.query(
    `insert into member_prompt (tenant_id, member_id, prompt, answer, answered_at) values ($1, $2, 1, $3, now())
     on conflict (tenant_id, member_id, prompt) do update set answer = excluded.answer`,
    [tulp().key, bea, answer],
  )
const set = (change: string, values: unknown[] = [], member = bea) =>
  test.owner.query(`update member set ${change} where id = $1`, [member, ...values])

const answer = (ref: string, text: string, key: string = randomUUID()) =>
  as(ada, (scope) =>
    sendMessage(scope, {
      conversationId: conversation,
      senderId: ada,
      kind: 'text',
      body: 'Ik ook',
      key,
      about: quoting(scope, { ref, text }),
    }),
  )
const offered = async (ref: string) =>
  (await as(ada, (scope) => conversationView(scope, conversation, { about: ref }))).quote
const seenBy = async (member: string): Promise<ChatMessage | undefined> =>
  (await as(member, (scope) => messagesOf(scope, conversation))).messages[0]

describe('a message that answers a part of the profile', () => {
  it('carries the words as they were, on both sides, whatever the profile says later', async () => {
    const quote = await offered(PROMPT)
    expect(quote).toMatchObject({ ref: PROMPT, text: 'Koffie en regen', photo: null })
    expect(quote?.label).toMatch(/zondag/i)
    await answer(PROMPT, 'Koffie en regen')
    await says('Zon')
    for (const member of [ada, bea]) expect((await seenBy(member))?.about).toEqual(quote)
    expect(await balance(ada)).toBe(COST() * 2)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['was changed', () => says('Zon')],
    ['was emptied', () => test.owner.query('delete from member_prompt where member_id = $1', [bea])],
    ['is hidden with its member', () => set('invisible = true')],
  ])('is refused where the part %s since; nothing is charged or written', async (_how, change) => {
    await change()
    await expect(answer(PROMPT, 'Koffie en regen')).rejects.toMatchObject({ status: 409 })
    expect(await balance(ada)).toBe(COST() * 3)
    expect(await seenBy(ada)).toBeUndefined()
  })

  it('is refused for that reason before credits are asked for', async () => {
    await test.owner.query('update balance set credits = 0 where member_id = $1', [ada])
    await expect(answer(PROMPT, 'never said')).rejects.toMatchObject({ code: 'about_gone' })
  })

  it.each([
    ['a text that she never wrote', PROMPT, 'never said'],
    ['a prompt that she did not answer', 'note:prompt_ask_me', ''],
    ['what she is looking for', 'note:looking_for', ''],
    ['an interest that she has not', 'interest:cooking', ''],
    ['a part of another kind', 'age:30', ''],
    ['something that names no part', 'x', ''],
  ])('cannot quote %s', async (_what, ref, text) => {
    await expect(answer(ref, text)).rejects.toMatchObject({ code: 'about_gone' })
    if (text === '') expect(await offered(ref)).toBeNull()
  })

  it('quotes the first 200 characters of a long note', async () => {
    await set('about = $2', [`${'ab '.repeat(100)}end`])
    const quote = await offered('note:about_me')
    expect(quote?.text).toHaveLength(200)
    expect(quote?.text).toMatch(/…$/)
    expect((await answer('note:about_me', quote?.text ?? '')).message.about?.text).toBe(quote?.text)
  })

  it('quotes an everyday interest by its name, and no intimate one', async () => {
    const { interests } = tulp().settings
    const everyday = interests.find((slug) => !INTIMATE_INTERESTS.has(slug))
    const intimate = INTERESTS.find((slug) => INTIMATE_INTERESTS.has(slug))
    if (!everyday || !intimate) throw new Error('tulp has no such interests')
    await set('interests = $2', [[INTERESTS.indexOf(everyday), INTERESTS.indexOf(intimate)]])
    await answer(partRef({ kind: 'interest', key: everyday }), '')
    expect((await seenBy(bea))?.about?.text).not.toBe('')
    await expect(answer(partRef({ kind: 'interest', key: intimate }), '')).rejects.toMatchObject({
      code: 'about_gone',
    })
  })

  it('quotes the main photo, and a further one where its sender sees it whole', async () => {
    const [main, further] = await test.database.withTenant(keyOf(app, 'tulp'), async (db) => [
      await showPhoto(db, bea),
      await showPhoto(db, bea),
    ])
    await test.owner.query('update photo set is_main = (name = $1) where member_id = $2', [main, bea])
    expect((await answer(`photo:${main}`, '')).message.about).toEqual({ ref: `photo:${main}`, text: '' })
    await expect(answer(`photo:${further}`, '')).rejects.toMatchObject({ code: 'about_gone' })
    await set('paid = true', [], ada)
    expect((await seenBy(bea))?.about?.photo).toBe(`/photos/thumb/${main}.webp`)
    expect((await answer(`photo:${further}`, '')).repeated).toBe(false)
    await test.owner.query('update photo set private = true where name = $1', [further])
    await expect(answer(`photo:${further}`, '')).rejects.toMatchObject({ code: 'about_gone' })
  })

  it('repeated with its key is the same message, and with another quote none', async () => {
    const key = randomUUID()
    await answer(PROMPT, 'Koffie en regen', key)
    await says('Zon')
    expect(await answer(PROMPT, 'Koffie en regen', key)).toMatchObject({ repeated: true })
    await expect(answer('note:about_me', '', key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await balance(ada)).toBe(COST() * 2)
  })

  it('quotes nobody else, and nothing of the sender', async () => {
    await test.owner.query('update member_prompt set member_id = $1 where member_id = $2', [ada, bea])
    await expect(answer(PROMPT, 'Koffie en regen')).rejects.toMatchObject({ code: 'about_gone' })
  })
})
