import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { replaceInFile } from '../../testing/replaced.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'
import { hashPassword, PASSWORDS_AT_ONCE, PASSWORDS_WAITING } from '../accounts/server.ts'

/** Password checks block until the test releases them. */
const held = { until: Promise.resolve() }
replaceInFile('@node-rs/argon2', (library) => {
  return {
    hash: async (...parameters: Parameters<typeof library.hash>) => {
      await held.until
      return library.hash(...parameters)
    },
  }
})

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

it('the password check of a mailed link queues with its own site and network, not behind those of others', async () => {
  const email = freshEmail()
  await new SignupBrowser(app).signUp(email)
  const [token = ''] = await tokensFor(test, email)
  let release: () => void = () => undefined
  held.until = new Promise((resolve) => {
    release = resolve
  })
  const places = PASSWORDS_AT_ONCE + PASSWORDS_WAITING
  // One more replaces the newest of the largest group.
  const others = Array.from({ length: places }, () =>
    hashPassword('of the program').then(
      () => 'done',
      () => 'refused',
    ),
  )
  const activated = new SignupBrowser(app).activate(token, SIGNUP_PASSWORD)
  expect(await Promise.race([activated.then(() => 'answered'), others[places - 1]])).toBe('refused')
  release()
  expect((await activated).headers.location).toBe('/activate/done')
  expect((await Promise.all(others)).filter((one) => one === 'refused')).toHaveLength(1)
})
