import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { sitesWithTranslation, type TranslationFault } from '../../testing/libre-translate.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

// Each fault rests its provider: the sites have one each.
const { standIn, settings } = await sitesWithTranslation('amore', 'tulp', 'nordlys', 'alpen')
const test = testDatabase()
const app = testApp(test, { ...settings, LOG_LEVEL: 'silent' })

interface Person {
  readonly id: string
  readonly cookie: string
}

const WORDS = 'Zin in koffie morgen?'
const person = (site: string): Promise<Person> =>
  test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, { paid: true, credits: 1000 })
    return { id, cookie: await signIn(db, id) }
  })
const call = (site: string, { cookie }: Person, path: string, body: object, method = 'POST') =>
  app.send(site, path, { method, headers: { cookie, 'idempotency-key': newId() }, body })

/** Two members, and one text that the first wrote to the second. */
async function talk(site: string, text = WORDS) {
  const [writer, reader] = [await person(site), await person(site)]
  const { json } = await call(site, writer, '/api/conversation', { member: reader.id })
  const conversation = (json.conversation as { id: string }).id
  const sent = await call(site, writer, '/api/message', { conversation, text })
  const message = (sent.json.message as { id: string }).id
  const ask = (who: Person, more: object = {}) =>
    call(site, who, '/api/translation', { conversation, message, ...more })
  return { site, writer, reader, conversation, message, ask }
}
type Talk = Awaited<ReturnType<typeof talk>>

let amore: Talk
beforeEach(async () => {
  amore = await talk('amore')
})
afterEach(() => standIn.forget())

describe('a translation of a received text', () => {
  it('is in the language of the reader, and nobody is named to the provider', async () => {
    const { status, json } = await amore.ask(amore.reader)
    expect([status, json]).toEqual([200, { text: `[it] ${WORDS}` }])
    expect(standIn.asked.map(({ q, target, headers }) => [q, target, headers.includes('cookie')])).toEqual([
      [WORDS, 'it', false],
    ])
  })

  it('is asked for once', async () => {
    await amore.ask(amore.reader)
    expect((await amore.ask(amore.reader)).json).toEqual({ text: `[it] ${WORDS}` })
    expect(standIn.asked).toHaveLength(1)
  })

  it('is not given to its writer, to a third person, or of another conversation', async () => {
    await amore.ask(amore.reader)
    const other = await talk('amore')
    const answers = [
      await amore.ask(amore.writer),
      await amore.ask(await person('amore')),
      await amore.ask(other.reader),
      await amore.ask(amore.reader, { conversation: other.conversation }),
      await other.ask(other.reader, { message: amore.message }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(standIn.asked).toHaveLength(1)
  })

  it('is gone with the message, although its words are kept for a while', async () => {
    await amore.ask(amore.reader)
    const { conversation, message } = amore
    const gone = await call('amore', amore.writer, '/api/message', { conversation, message }, 'DELETE')
    expect(gone.status).toBe(200)
    expect((await amore.ask(amore.reader)).status).toBe(404)
  })

  it('is gone with a block, in both directions', async () => {
    await amore.ask(amore.reader)
    await call('amore', amore.reader, '/api/block', { id: amore.writer.id })
    expect((await amore.ask(amore.reader)).status).toBe(404)
  })

  it('does not exist for gifts, goodbyes, and sites without a provider', async () => {
    const { writer, reader, conversation } = amore
    const gift = await call('amore', reader, '/api/gift', { conversation, gift: 'rose' })
    expect((await amore.ask(writer, { message: (gift.json.message as { id: string }).id })).status).toBe(404)
    const bye = await call('amore', reader, '/api/farewell', { conversation, sentence: 'thanks' })
    expect((await amore.ask(writer, { message: (bye.json.message as { id: string }).id })).status).toBe(404)
    const plain = await talk('starlight')
    expect((await plain.ask(plain.reader)).status).toBe(404)
    expect(standIn.asked).toEqual([])
  })

  it('changes nothing: neither the message nor the credits', async () => {
    const state = () =>
      test.database.withTenant(keyOf(app, 'amore'), async (db) => ({
        message: await db.trx
          .selectFrom('message')
          .selectAll()
          .where('tenant_id', '=', db.tenantId)
          .where('id', '=', amore.message)
          .execute(),
        balance: await db.trx
          .selectFrom('balance')
          .select(['member_id', 'credits'])
          .where('tenant_id', '=', db.tenantId)
          .where('member_id', 'in', [amore.reader.id, amore.writer.id])
          .orderBy('member_id')
          .execute(),
      }))
    const before = await state()
    standIn.fault = 'refused'
    expect((await amore.ask(amore.reader)).status, 'none comes').toBe(503)
    expect(await state()).toEqual(before)
    standIn.fault = null
    expect((await amore.ask(amore.reader)).status).toBe(200)
    expect(await state()).toEqual(before)
  })
})

describe.each<[string, TranslationFault]>([
  ['tulp', 'HTML'],
  ['nordlys', 'too many requests'],
  ['alpen', 'huge'],
])('a provider of %s that answers: %s', (site, fault) => {
  it('gives one clear sentence, and rests', async () => {
    const { reader, ask } = await talk(site)
    standIn.fault = fault
    const { status, json } = await ask(reader)
    expect([status, (json.error as { code: string }).code]).toEqual([503, 'translation_unavailable'])
    expect((json.error as { message: string }).message).not.toContain('translation_unavailable')
    standIn.fault = null
    expect((await ask(reader)).status, 'it is not asked again at once').toBe(503)
    expect(standIn.asked).toHaveLength(1)
    expect((await amore.ask(amore.reader)).status, 'other sites go on').toBe(200)
  })
})

it('a refused text lets others be translated', async () => {
  standIn.fault = 'refused'
  expect((await amore.ask(amore.reader)).status).toBe(503)
  standIn.fault = null
  expect((await amore.ask(amore.reader)).status).toBe(200)
})
