import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const app = testApp(testDatabase())

it('the drawings of gifts are one file that browsers cache for a day', async () => {
  const { status, headers, text } = await app.send('amore', '/gift-drawings.svg')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  expect(text).toContain('<symbol id="rose"')
})
