import { inTurn } from '../../scripts/test-extent.mjs'
import { memberByCalls, whoAmI } from './members.ts'
import { end, expectStatus, orderByCalls, purchases } from './payment-steps.ts'
import { expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

test('after a cancelled payment nothing is granted, and a retry leads to a paid one', async ({ page }) => {
  await memberByCalls(page, site)
  await page.goto(await orderByCalls(page, site))
  await end(page, 'canceled')
  await expectStatus(page, site, 'cancelled')
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30, paid_user: false })
  await page.getByRole('link', { name: say('payments:try_again') }).click()
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  expect(await whoAmI(page, site)).toMatchObject({ credits: 130, paid_user: true })
})

/** The status page updates itself. How often is granted is tested at the payment endpoints. */
const WEBHOOKS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['after the browser came back', { delay: '3' }],
  ['never', { webhook: 'none' }],
]

for (const [when, how] of inTurn('webhooks', WEBHOOKS)) {
  test(`a payment whose webhook comes ${when} shows as paid, and is granted once`, async ({ page }) => {
    await memberByCalls(page, site)
    await page.goto(await orderByCalls(page, site))
    await page.getByText('How the webhook is sent').click()
    for (const [name, value] of Object.entries(how)) {
      const field = page.locator(`[name=${name}]`)
      if (name === 'webhook') await field.selectOption(value)
      else await field.fill(value)
    }
    await end(page, 'paid')
    await expectStatus(page, site, 'completed')
    await expect.poll(() => purchases(page, site)).toBe(1)
    expect(await whoAmI(page, site)).toMatchObject({ credits: 130 })
  })
}
