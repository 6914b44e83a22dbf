import { expect, it } from 'vitest'
import { INTERESTS } from '../core/interests.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const app = testApp(testDatabase())

it('the icons of all interests are one file that browsers cache for a day', async () => {
  const { status, headers, text } = await app.send('amore', '/interest-icons.svg')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  const icons = [...text.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><\w+ [^<>]*\/>/g)].map(
    ([, id]) => id,
  )
  expect(icons).toEqual([...INTERESTS])
})
