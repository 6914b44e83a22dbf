import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const app = testApp(testDatabase())

it.each([
  ['gifts', '/gift-drawings.svg', 'rose'],
  ['examples of photos', '/photo-examples.svg', 'near'],
])('the drawings of %s are one file that browsers cache for a day', async (_what, address, one) => {
  const { status, headers, text } = await app.send('amore', address)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  expect(text).toContain(`<symbol id="${one}"`)
})
