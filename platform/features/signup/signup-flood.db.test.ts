import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { replaceInFile } from '../../testing/replaced.ts'
import { PASSWORDS_AT_ONCE } from '../accounts/server.ts'

/** Hashes and checks of passwords block until the test releases them. */
const held = { begun: 0, until: Promise.resolve() }
replaceInFile('@node-rs/argon2', (library) => {
  const hold = async () => {
    held.begun++
    await held.until
  }
  return {
    hash: (...parameters: Parameters<typeof library.hash>) => hold().then(() => library.hash(...parameters)),
    verify: (...parameters: Parameters<typeof library.verify>) =>
      hold().then(() => library.verify(...parameters)),
  }
})

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** A browser that has reached the account step. */
async function visitor(): Promise<(body: Record<string, unknown>) => Promise<number>> {
  let cookie = ''
  const step = async (body: Record<string, unknown>) => {
    const answer = await app.send('amore', '/api/signup', { method: 'POST', headers: { cookie }, body })
    cookie ||= answer.cookies[0] ?? ''
    return answer.status
  }
  await step({ step: 0, gender: 'female', seeks: 'male' })
  await step({ step: 1, date_of_birth: '1990-05-17' })
  const place = await app.send('amore', '/api/signup?step=2', { headers: { cookie } })
  const { places } = place.json.state as { places: { regions: { value: string }[] }[] }
  expect(await step({ step: 2, place: places[0]?.regions[0]?.value })).toBe(200)
  return step
}

/** Blocks every password until `release` is called. */
function hold(): () => void {
  let release: () => void = () => undefined
  held.begun = 0
  held.until = new Promise((resolve) => {
    release = resolve
  })
  return release
}

const account = { step: 3, name: 'Anna', password: 'una frase lunga davvero', terms: true, consent: true }

it('a flood of signups waits for password hashing without a database connection: other requests are served', async () => {
  const visitors = await Promise.all(Array.from({ length: 12 }, visitor))
  for (const presses of ['the first press', 'the same press once more']) {
    const release = hold()
    const signups = visitors.map((take, n) => take({ ...account, email: `anna${n}@example.it` }))
    await expect.poll(() => held.begun, { message: presses }).toBe(PASSWORDS_AT_ONCE)
    for (let request = 0; request < 3; request++)
      expect((await app.send('amore', '/api/settings')).status).toBe(200)
    release()
    expect(new Set(await Promise.all(signups)), presses).toEqual(new Set([200]))
  }
})
