import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADNET, postbacksOf } from './network.ts'
import { end, expectStatus } from './payment-steps.ts'
import { activate, afterWho, chooseWho, newcomer, sendWho } from './signup-steps.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { inConsole, makeCode, signInAsStaff } from './staff-steps.ts'

const site = SITES.amore
const { say } = site
const { lander, slug } = ADNET

/** The default of a headless browser identifies it as one, and would be counted as a robot. */
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' })

/** Opens a page of the console from the navigation. */
const open = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: inConsole(`console:${name}`), exact: true })
    .click()

/** Creates a short link to the campaign on the lander, with this source. */
async function makeLink(page: Page, token: string, sub1: string): Promise<void> {
  await open(page, 'links')
  await page.getByLabel(inConsole('console:short_token')).fill(token)
  await page.getByLabel(inConsole('console:short_target')).selectOption(`lander:${lander}/${slug}`)
  await page.getByLabel('network', { exact: true }).fill(ADNET.name)
  await page.getByLabel('sub1', { exact: true }).fill(sub1)
  await page.getByRole('button', { name: inConsole('console:link_make') }).click()
  await expect(page.getByRole('row').filter({ hasText: token })).toContainText(`sub1=${sub1}`)
}

/** Cells of the report's line for a value of `sub1`. */
async function reportOf(page: Page, sub1: string): Promise<string[]> {
  const by = ['network', 'sub1', 'lander', 'slug'].join()
  await page.goto(new URL(`/campaigns?by=${by}&sub1=${sub1}`, page.url()).href)
  const line = page.getByRole('row').filter({ has: page.getByRole('link', { name: sub1, exact: true }) })
  return line.getByRole('cell').allInnerTexts()
}

test('from the short link of a campaign to the first purchase: the network and the report contain it', async ({
  page,
  browser,
}) => {
  const number = Date.now().toString(36)
  const [token, sub1, click] = [`primavera-${number}`, `banner-${number}`, randomUUID()]
  const { page: marketer, context, faults } = await anotherBrowser(browser)
  await signInAsStaff(marketer, 'marketer', site.id)
  await makeCode(marketer, ADNET.code, '40')
  await makeLink(marketer, token, sub1)

  const who = newcomer()
  await page.goto(address(site.id, `/${token}?click_id=${click}`))
  await expect(page).toHaveURL(new RegExp(`/landers/${lander}/${slug}\\?.*sub1=${sub1}`))
  await chooseWho(page, site, who)
  await sendWho(page)
  await page.getByRole('button', { name: say('site:entry_enter', { age: site.minimumAge }) }).click()
  await afterWho(page, site, who)
  await activate(page, site, who)

  await page.goto(address(site.id, '/credits'))
  await expect(page.getByText(say('credits:discount_included', { percent: '40%' }))).toBeVisible()
  await page.goto(address(site.id, '/credits/p3'))
  await expect(page.locator('dd.total')).toHaveText(/^53,99\s€$/)
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')

  const source = { click, sub: sub1, page: lander, campaign: slug, id: expect.any(String), test: '' }
  await expect
    .poll(async () => Object.fromEntries(await postbacksOf(click)))
    .toEqual({
      signup: { ...source, payout: '', currency: '' },
      confirmed: { ...source, payout: '', currency: '' },
      first_purchase: { ...source, payout: '53.99', currency: 'EUR' },
    })

  await open(marketer, 'report.title')
  await expect
    .poll(() => reportOf(marketer, sub1))
    .toEqual([ADNET.name, sub1, lander, slug, '1', '0', '1', '1', '1', '€53.99', '€0.00', '€0.00', '–'])
  expect(faults).toEqual([])
  await context.close()
})
