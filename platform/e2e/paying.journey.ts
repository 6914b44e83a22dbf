import { inTurn } from '../../scripts/test-extent.mjs'
import { memberByCalls, whoAmI } from './members.ts'
import {
  codeField,
  end,
  expectStatus,
  orders,
  pressTwice,
  purchases,
  report,
  toCheckout,
} from './payment-steps.ts'
import { address, expect, mailsTo, test, watch } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

test('two tabs that pay for the same package are two orders, each granted once, however often it is paid', async ({
  page,
  context,
}) => {
  const who = await memberByCalls(page, site)
  const second = await context.newPage()
  const faults = watch(second)
  await page.goto(address(site.id, '/credits/p1'))
  await second.goto(address(site.id, '/credits/p1'))
  // Without the welcome discount, which only one order at a time can use.
  for (const tab of [page, second]) {
    await (await codeField(tab, site)).fill('')
    await tab.getByRole('button', { name: say('payments:order_button') }).click()
    await expect(tab.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  }
  const checkouts = [page.url(), second.url()]
  expect(new Set(checkouts).size).toBe(2)
  await Promise.all([end(page, 'paid'), end(second, 'paid')])
  for (const tab of [page, second]) await expectStatus(tab, site, 'completed')
  for (const checkout of checkouts) await report(checkout, { status: 'paid', repeat: '3' })
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30 + 600, paid_user: true })
  expect(await purchases(page, site)).toBe(2)
  await expect
    .poll(async () => {
      const mails = await mailsTo(page, site.id, who.email)
      return mails.filter(({ subject }) => subject === say('mail:payment_received_subject')).length
    })
    .toBe(2)
  expect(faults).toEqual([])
})

for (const code of inTurn('codes of an order', ['', 'TIMEBONUS25'])) {
  test(`back from the checkout and pressed again, it is the same order (${code || 'no code'})`, async ({
    page,
  }) => {
    await memberByCalls(page, site)
    await page.goto(address(site.id, '/credits/p0'))
    const button = page.getByRole('button', { name: say('payments:order_button') })
    await (await codeField(page, site)).fill(code)
    await pressTwice(button)
    await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
    expect(await orders(page, site), 'a double press').toHaveLength(1)
    const checkout = page.url()
    await page.goBack()
    await expect(button).toBeEnabled()
    await (await codeField(page, site)).fill(code)
    await pressTwice(button)
    await expect(page).toHaveURL(checkout)
    expect(await orders(page, site)).toHaveLength(1)
    await end(page, 'paid')
    await expectStatus(page, site, 'completed')
    await page.reload()
    await expectStatus(page, site, 'completed')
    expect(await purchases(page, site)).toBe(1)
    expect(await whoAmI(page, site)).toMatchObject({ credits: 130 })
  })
}

test('a page restored by the back button from the checkout can be pressed again', async ({ page }) => {
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/credits/p0'))
  const button = page.getByRole('button', { name: say('payments:order_button') })
  // The page that was left stays open, with its busy button, as a browser that cached it would show
  // it.
  const left = new Promise<string>((resolve) => {
    void page.route(
      '**/checkout/**',
      async (route) => {
        await route.fulfill({ status: 204 })
        resolve(route.request().url())
      },
      { times: 1 },
    )
  })
  await button.click()
  const checkout = await left
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await button.click()
  await expect(page).toHaveURL(checkout)
  expect(await orders(page, site)).toHaveLength(1)
})

test('back from a cancelled order, the next press creates a new one', async ({ page }) => {
  await memberByCalls(page, site)
  const checkout = await toCheckout(page, site)
  await report(checkout, { status: 'canceled' })
  await page.goBack()
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  expect(page.url()).not.toBe(checkout)
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  expect((await orders(page, site)).map(({ status }) => status).sort()).toEqual(['cancelled', 'completed'])
})

test('an invalid code is reported beside its field, and the input stays', async ({ page }) => {
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/credits/p1'))
  const code = await codeField(page, site)
  const paypal = page.getByRole('radio', { name: 'PayPal' })
  await paypal.press('Space')
  await code.fill('REGALO99')
  await page.getByRole('button', { name: say('payments:code_apply') }).click()
  await expect(code).toHaveAccessibleDescription(/Codice non trovato/)
  await expect(page.locator('dd.total')).toHaveText('24,99 €')
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByText('Codice non trovato')).toBeVisible()
  await expect(code).toHaveValue('REGALO99')
  await expect(code).toBeFocused()
  await expect(paypal).toBeChecked()
  expect(await orders(page, site)).toHaveLength(0)
  await code.fill('timebonus25')
  // A changed total is shown before it can be ordered.
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.locator('dd.total')).toHaveText('18,74 €')
  expect(await orders(page, site)).toHaveLength(0)
  await code.fill('timebonus')
  await expect(page.locator('dd.total')).toHaveText('24,99 €')
  await code.fill('timebonus25')
  await expect(page.locator('dd.total')).toHaveText('18,74 €')
  const judged = page.waitForResponse(/discountcode.*method=creditcard/)
  await page.getByRole('radio').first().press('Space')
  await judged
  await expect(page.locator('dd.total')).toHaveText('18,74 €')
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  await page.goto(address(site.id, '/credits/p1'))
  // Collapsed if there is no code.
  await expect(code).toBeHidden()
  await page.locator('summary', { hasText: say('payments:code_label') }).click()
  await expect(code).toHaveValue('')
  await code.fill('TIMEBONUS25')
  await page.getByRole('button', { name: say('payments:code_apply') }).click()
  await expect(page.getByText('Codice già utilizzato')).toBeVisible()
  await expect(code).toHaveValue('TIMEBONUS25')
})

test('a price that changed while the page was open is not charged: the page shows the current total first', async ({
  page,
}) => {
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/credits/p1'))
  await page.route('**/api/payment', (route) => {
    const body: unknown = { ...route.request().postDataJSON(), amount: 1999 }
    return route.continue({ postData: JSON.stringify(body) })
  })
  const sum = await page.locator('dd.total').innerText()
  const judged = page.waitForResponse(/discountcode.*method=paypal/)
  await page.getByRole('radio', { name: 'PayPal' }).press('Space')
  await judged
  // Before it is loaded, a press shows the total and orders nothing.
  await expect(page.locator('dd.total')).toHaveText(sum)
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByText(say('errors:sum_changed'))).toBeVisible()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(page.locator('dd.total')).toHaveText(sum)
  expect(await orders(page, site)).toHaveLength(0)
})
