import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'

const app = testApp(testDatabase())

it('an expired unsubscribe link names the address that switches the emails off', async () => {
  const support = app.services.tenants.get('amore')?.settings.support_email ?? ''
  expect(support).toContain('@')
  const page = await app.send('amore', '/unsubscribe?token=expired')
  expect(page.text).toContain(support)
})
