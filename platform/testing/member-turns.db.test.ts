import { beforeEach, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { type Answer, testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { dayAhead } from './day-ahead.ts'
import { lockWaits } from './lock-waits.ts'
import { pictureForm } from './picture.ts'
import { seedFixture, type TenantFixture } from './tenant-fixture.ts'

/**
 * Operations that count something of one member against a limit wait for their other changes:
 * otherwise two concurrent ones could both take the last place.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let fixture: TenantFixture

beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
})

type Call = readonly [method: string, path: string, body: object]
const send = ([method, path, body]: Call): Promise<Answer> =>
  app.send('amore', path, {
    method,
    headers: { cookie: fixture.cookie, 'idempotency-key': newId() },
    body,
  })

async function upload(): Promise<Answer> {
  const { headers, body } = await pictureForm({ r: 1, g: 2, b: 3 })
  return app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { ...headers, cookie: fixture.cookie },
    body,
  })
}

const waiting = () => lockWaits(test)

it.each<[string, () => Promise<Answer>]>([
  ['a message', () => send(['POST', '/api/message', { conversation: fixture.conversation, text: 'ciao' }])],
  [
    'a text that is kept',
    () => send(['PUT', '/api/message', { conversation: fixture.conversation, text: 'ciao' }]),
  ],
  ['a kept search', () => send(['POST', '/api/saved-searches', { change: 'save', query: '', name: 'All' }])],
  [
    'a page for a friend',
    () =>
      send([
        'POST',
        '/api/meeting',
        {
          change: 'make',
          member: fixture.other,
          day: dayAhead(),
          words: '20:00',
        },
      ]),
  ],
  ['an answer to a prompt', () => send(['PUT', '/api/profile', { prompt: 'ask_me', answer: 'maps' }])],
  ['a change of a photo', () => send(['PUT', '/api/photo', { name: fixture.ownPhoto, change: 'main' }])],
  ['a photo', upload],
])('%s waits for another change of the same member', async (_what, ask) => {
  const holder = await test.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('update member set paid = paid where id = $1', [fixture.member])
    const asked = ask()
    await expect.poll(waiting).toBe(1)
    await holder.query('rollback')
    expect((await asked).status).toBe(200)
  } finally {
    holder.release(true)
  }
})
