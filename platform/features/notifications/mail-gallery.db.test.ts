import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'

const app = testApp(testDatabase(), { JOBS: 'no' })

it('the gallery of mails shows the site of the host, and its policy forbids loading and scripts', async () => {
  const page = await app.send('nordlys', '/dev/mails?language=fi&template=activation')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(page.text).toContain('<title>Mails of Nordlys</title>')
  expect(page.text).toContain('Vahvista sähköpostiosoitteesi')
})
