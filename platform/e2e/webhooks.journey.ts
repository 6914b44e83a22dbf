import { memberByCalls, whoAmI } from './members.ts'
import { end, expectStatus, purchases, report, toCheckout } from './payment-steps.ts'
import { expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { raw } from './wire.ts'

const site = SITES.amore
const { say } = site

const ENDED = [
  ['canceled', 'cancelled'],
  ['failed', 'failed'],
  ['expired', 'failed'],
] as const

for (const [ending, status] of ENDED) {
  test(`after a payment that ended as ${ending} nothing is granted, and the way on leads to a paid one`, async ({
    page,
  }) => {
    await memberByCalls(page, site)
    await toCheckout(page, site)
    await end(page, ending)
    await expectStatus(page, site, status)
    expect(await whoAmI(page, site)).toMatchObject({ credits: 30, paid_user: false })
    await page.getByRole('link', { name: say('payments:try_again') }).click()
    await page.getByRole('button', { name: say('payments:order_button') }).click()
    await end(page, 'paid')
    await expectStatus(page, site, 'completed')
    expect(await whoAmI(page, site)).toMatchObject({ credits: 130, paid_user: true })
  })
}

const WEBHOOKS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['before the browser comes back', {}],
  ['after the browser came back', { delay: '3' }],
  ['ten times at once', { repeat: '10' }],
  ['never', { webhook: 'none' }],
]

for (const [when, how] of WEBHOOKS) {
  test(`a payment whose webhook comes ${when} shows as paid, and is granted once`, async ({ page }) => {
    await memberByCalls(page, site)
    await toCheckout(page, site)
    await page.locator('summary').click()
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

test('what a provider says after "paid" takes nothing back: pending, failed, expired', async ({ page }) => {
  await memberByCalls(page, site)
  const checkout = await toCheckout(page, site)
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  for (const status of ['pending', 'failed', 'expired', 'paid']) await report(checkout, { status })
  await page.reload()
  await expectStatus(page, site, 'completed')
  expect(await whoAmI(page, site)).toMatchObject({ credits: 130, paid_user: true })
  expect(await purchases(page, site)).toBe(1)
})

test("a webhook in somebody else's name, of another site or of nobody, changes nothing", async ({ page }) => {
  await memberByCalls(page, site)
  const checkout = await toCheckout(page, site)
  const { port } = new URL(checkout)
  const id = checkout.split('/').at(-1) ?? ''
  await report(checkout, { status: 'paid', webhook: 'none' })
  const forge = async (host: string, what: string) =>
    (
      await raw(`${host}.localhost:${port}`, '/api/payment-webhook.php', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id: what, amount: '1', status: 'paid' }).toString(),
      })
    ).status
  expect(await forge('starlight', id)).toBe(200)
  expect(await forge('amore', 'tr_0000000000000000000000')).toBe(200)
  expect(await forge('amore', '../../etc/passwd')).toBe(200)
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30, paid_user: false })
  expect(await forge('amore', id)).toBe(200)
  expect(await whoAmI(page, site)).toMatchObject({ credits: 130, paid_user: true })
})
