import type { Page } from '@playwright/test'
import { memberByCalls, whoAmI } from './members.ts'
import { end, expectStatus } from './payment-steps.ts'
import { address, expect, mailsTo, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.tulp
const { say } = site

test.use({ locale: 'nl-NL' })

/** A unique number: a number may receive only a few messages a day. */
const PHONE = `061${String(Date.now()).slice(-7)}`

/** The passcode from the text message. */
async function passcode(page: Page): Promise<string> {
  const [message] = await mailsTo(page, site.id, `+31${PHONE.slice(1)}`)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

test('a direct debit requires a valid account and the right passcode, and grants the credits', async ({
  page,
}) => {
  await memberByCalls(page, site)
  const before = (await whoAmI(page, site)).credits
  await page.goto(address(site.id, '/credits/p0'))
  const sum = await page.locator('dd.total').innerText()
  // The welcome discount is recalculated for the new payment method; until then a press only shows
  // the total.
  const judged = page.waitForResponse(/discountcode.*method=directdebit/)
  await page.getByRole('radio', { name: say('payments:method_directdebit') }).press('Space')
  await judged
  await expect(page.locator('dd.total')).toHaveText(sum)
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByRole('heading', { name: say('directdebit:title') })).toBeVisible()
  const iban = page.getByLabel(say('directdebit:iban_label'))
  await iban.fill('NL00 ONZIN 123')
  await page.getByLabel(say('directdebit:phone_label')).fill('12')
  const send = page.getByRole('button', { name: say('directdebit:send_code') })
  await send.click()
  await expect(page.getByText(say('errors:holder_invalid'))).toBeVisible()
  await expect(page.getByText(say('errors:iban_invalid'))).toBeVisible()
  await expect(page.getByText(say('errors:phone_invalid'))).toBeVisible()
  await page.getByLabel(say('directdebit:holder_label')).fill('Robin Bakker')
  await iban.fill('NL91ABNA0417164300')
  await expect(iban).toHaveValue('NL91 ABNA 0417 1643 00')
  await page.getByLabel(say('directdebit:phone_label')).fill(PHONE)
  await send.click()

  await expect(page.getByText(say('directdebit:mandate_title'))).toBeVisible()
  const code = page.getByLabel(say('directdebit:code_label'))
  const right = await passcode(page)
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByText(say('errors:otp_invalid'))).toBeVisible()
  await code.fill(right)
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  expect((await whoAmI(page, site)).credits).toBeGreaterThan(before)
})
