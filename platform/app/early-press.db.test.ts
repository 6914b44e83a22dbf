import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { EARLY_PRESS_SCRIPT } from '../core/early-press.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { keyOf, signIn } from '../testing/household.ts'

const test = testDatabase()
const app = testApp(test)

/** What executes within the page: neither files nor blocks of data. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '')

it.each(['/', '/members'])('%s holds one inline script, which its policy allows by hash', async (path) => {
  const cookie = await test.database.withTenant(keyOf(app, 'amore'), async (db) =>
    signIn(db, (await buildMember(db, { name: 'Giulia' })).id),
  )
  const { text, headers } = await app.send('amore', path, path === '/' ? {} : { headers: { cookie } })
  const [script, ...more] = inlineScripts(text)
  expect(more).toEqual([])
  expect(script).toBe(EARLY_PRESS_SCRIPT)
  const hash = createHash('sha256')
    .update(script ?? '')
    .digest('base64')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  // A script behind a style sheet waits for it.
  expect(text.indexOf(EARLY_PRESS_SCRIPT)).toBeLessThan(text.search(/<style|rel="stylesheet"/))
})

it('a page without a script of its own does not hold presses for one', async () => {
  expect(inlineScripts((await app.send('amore', '/pages/terms')).text)).toEqual([])
})

it('the script is no weight', () => {
  expect(EARLY_PRESS_SCRIPT.length).toBeLessThan(400)
})
