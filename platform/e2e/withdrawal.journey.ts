import type { Page } from '@playwright/test'
import { memberByCalls, whoAmI } from './members.ts'
import { payByCalls } from './payment-steps.ts'
import { address, expect, mailsTo, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

const wayToWithdraw = (page: Page) => page.getByRole('link', { name: say('withdrawal:open') })

test('an order is withdrawn from any page of the members: the total is shown first, it happens once however often it is pressed, and a mail follows', async ({
  page,
}) => {
  const email = `un.indirizzo.lungo.come.alcuni.${Date.now()}@example.org`
  await memberByCalls(page, site, { email })
  await page.goto(address(site.id, '/likes'))
  await expect(wayToWithdraw(page), 'nothing was bought').toHaveCount(0)
  await payByCalls(page, site, 'p0')
  await page.goto(address(site.id, '/likes'))
  await wayToWithdraw(page).first().click()
  await page.getByRole('link', { name: say('withdrawal:choose') }).click()
  const sum = page.locator('dl strong')
  await page.waitForURL(/order=/)
  const chosen = page.url()
  await expect(sum).toHaveText(/^\d+,\d\d\s€$/)
  const before = await sum.innerText()
  const confirm = page.getByRole('button', { name: say('withdrawal:confirm') })
  await page.getByRole('textbox', { name: say('withdrawal:email') }).fill('non-è-un-indirizzo')
  await confirm.click()
  await expect(page.getByText(say('errors:email_invalid'))).toBeVisible()
  await page.getByRole('textbox', { name: say('withdrawal:email') }).fill(email)
  await confirm.dblclick()
  await expect(page.getByRole('heading', { name: say('withdrawal:done_title') })).toBeVisible()
  await expect(sum).toHaveText(before)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width(), 'an address breaks rather than widens the page').toBe(page.viewportSize()?.width)
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30, paid_user: false })

  await page.goto(chosen)
  await expect(page.getByText(say('withdrawal:nothing_returned'))).toBeVisible()
  await expect(confirm).toBeHidden()
  await page.goto(address(site.id, '/likes'))
  await expect(wayToWithdraw(page)).toHaveCount(0)
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30 })
  const subjects = async () => (await mailsTo(page, site.id, email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(say('mail:withdrawal_received_subject'))
})
