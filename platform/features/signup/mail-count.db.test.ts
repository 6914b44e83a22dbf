import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type BrowserOptions, freshEmail, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1' })
const browserOf = (options: BrowserOptions) => new SignupBrowser(app, options)

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const mails = async (mailbox: string): Promise<number> => {
  const { rows } = await test.owner.query<{ count: number }>(
    'select count(*)::int as count from outgoing_mail where recipient like $1',
    [mailbox],
  )
  return rows[0]?.count ?? 0
}

/** Expires the hourly counters; daily ones remain. */
const anHourLater = () =>
  test.owner.query("delete from rate_use where key like 'signup-mail:%' or key like 'activation:%'")

/** Signs up from a separate network, and presses "send again" more often than allowed. */
async function bomb(email: string, network: number): Promise<unknown[]> {
  const stranger = browserOf({ from: `198.51.100.${network}` })
  const answers: unknown[] = [(await stranger.signUp(email)).json]
  for (let press = 0; press < 4; press++) {
    const { status, json } = await stranger.send('/api/activation', {})
    answers.push([status, (json.error as { code?: string } | undefined)?.code])
  }
  return answers
}

it('counts the mails of a mailbox over all claims, networks and hours', async () => {
  const email = freshEmail()
  const alone = await bomb(email, 1)
  expect(await mails(email)).toBe(4)
  // The number of mails to a mailbox stays hidden: the responses equal the first one.
  for (const network of [2, 3]) expect(await bomb(email, network)).toEqual(alone)
  expect(await mails(email)).toBe(4)
  for (const network of [4, 5]) {
    await anHourLater()
    await bomb(email, network)
  }
  expect(await mails(email)).toBe(6)
})

it('counts the mails to the owner of a known address in the same way', async () => {
  const email = freshEmail()
  const owner = browserOf({ from: '203.0.113.1' })
  await owner.signUp(email)
  const [token = ''] = await tokensFor(test, email)
  await owner.activate(token)
  const unknown = freshEmail()
  for (const network of [1, 2]) expect(await bomb(email, network)).toEqual(await bomb(unknown, network + 10))
  expect([await mails(email), await mails(unknown)]).toEqual([4, 4])
})

it('counts all tags of a mailbox together, and the plain address separately', async () => {
  const name = `robin${Date.now()}`
  for (const [index, tag] of ['a', 'b', 'c', 'd', 'e', 'f'].entries())
    await browserOf({ from: `198.51.100.${index + 1}` }).signUp(`${name}+${tag}@example.it`)
  expect(await mails(`${name}%`)).toBe(4)
  await browserOf({ from: '203.0.113.1' }).signUp(`${name}@example.it`)
  expect(await mails(`${name}@example.it`)).toBe(1)
})

it('a stranger’s signups do not prevent the owner of an address from signing up: any link to it confirms', async () => {
  const email = freshEmail()
  for (const network of [1, 2, 3]) await bomb(email, network)
  const [strangers = ''] = await tokensFor(test, email)
  const before = await mails(email)
  const owner = browserOf({ from: '203.0.113.1' })
  await owner.signUp(email, { name: 'Owner' })
  expect(await mails(email)).toBe(before)
  expect((await owner.activate(strangers)).headers.location).toBe('/activate/done')
  const { rows } = await test.owner.query('select name from member where email_key = $1 and status = 1', [
    email,
  ])
  expect(rows).toEqual([{ name: 'Owner' }])
})

it('limits the signups of one network with one address, not with other addresses', async () => {
  const email = freshEmail()
  const from = '198.51.100.1'
  for (let time = 0; time < 5; time++) await browserOf({ from }).signUp(email)
  const again = browserOf({ from })
  await again.upToAccount()
  expect((await again.account(email)).status).toBe(429)
  expect((await again.account(freshEmail())).status).toBe(200)
})
