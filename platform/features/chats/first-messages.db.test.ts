import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

interface Person {
  readonly id: string
  readonly headers: Record<string, string>
}

let anna: Person
let ben: Person
let conversation: string

const person = (): Promise<Person> =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, { paid: true, credits: 1000 })
    return { id, headers: { cookie: await signIn(db, id) } }
  })

const post = async ({ headers }: Person, path: string, body: object) => {
  const key = { 'idempotency-key': newId() }
  return (await app.send('amore', path, { method: 'POST', headers: { ...headers, ...key }, body })).json
}

const write = (from: Person, text: string) => post(from, '/api/message', { conversation, text })

/** Texts as one side reads them, newest first, with their warnings. */
async function read({ headers }: Person) {
  const { json } = await app.send('amore', `/api/messages?conversation=${conversation}`, { headers })
  const messages = json.messages as { text: string; own: boolean; warnings?: string[] }[]
  return messages.map(({ text, own, warnings = null }) => ({ text, own, warnings }))
}

beforeEach(async () => {
  ;[anna, ben] = [await person(), await person()]
  const opened = await post(anna, '/api/conversation', { member: ben.id })
  conversation = (opened.conversation as { id: string }).id
})

describe('a first message that asks for money', () => {
  const text = 'Mandami 50 euro: paypal.me/anna'

  it('is delivered unchanged, with a warning to its reader that its sender never sees', async () => {
    const sent = await write(anna, text)
    expect(sent.message).toMatchObject({ text, own: true })
    expect(sent.message).not.toHaveProperty('warnings')
    expect(await read(ben)).toEqual([{ text, own: false, warnings: ['money', 'link'] }])
    expect(await read(anna)).toEqual([{ text, own: true, warnings: null }])
  })

  it('keeps the warning until its reader has written three messages', async () => {
    for (const words of ['Ciao', 'Chi sei?']) await write(ben, words)
    await write(anna, text)
    await write(ben, 'No')
    await write(anna, text)
    const warned = (await read(ben)).filter(({ own }) => !own).map(({ warnings }) => warnings)
    expect(warned).toEqual([null, ['money', 'link']])
  })
})

it('a first message that asks for nothing has no warning', async () => {
  await write(anna, 'Ciao, come va?')
  expect(await read(ben)).toEqual([{ text: 'Ciao, come va?', own: false, warnings: null }])
})
