import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { payByCalls } from './payment-steps.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import type { Site } from './sites.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'
import { words } from './words.ts'

/** A brand of its own for each run, which may be repeated. */
const id = `luna-${Date.now().toString(36)}`
const site: Site = {
  id,
  name: 'Luna Nova',
  language: 'en',
  say: words('en'),
  arrival: '',
  minimumAge: 18,
  fictional: false,
}
const { say } = site

const button = (page: Page, key: string) => page.getByRole('button', { name: inConsole(key), exact: true })

/** Fills the form of a new site for a company in Switzerland, whose imprint needs no register. */
async function makeSite(page: Page): Promise<void> {
  await page.getByRole('link', { name: inConsole('console:make.title') }).click()
  await page.getByLabel(inConsole('console:make.name'), { exact: true }).fill(site.name)
  await page.getByLabel(inConsole('console:make.id'), { exact: true }).fill(id)
  await page.getByLabel(inConsole('console:make.domain'), { exact: true }).fill(`${id}.example`)
  await page.getByLabel(inConsole('console:make.main_country')).selectOption('CH')
  await page.getByLabel(inConsole('console:make.main_language')).selectOption('en')
  await page.getByLabel(inConsole('console:make.country'), { exact: true }).selectOption('CH')
  await page.getByLabel(inConsole('console:make.company'), { exact: true }).fill('Luna AG')
  await page.getByLabel(inConsole('console:make.address')).fill('Gasse 1')
  await page.getByLabel(inConsole('console:make.city')).fill('8001 Zürich')
  await button(page, 'console:make.make').click()
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
}

/** Makes a link that shows the whole brand. */
async function previewLink(page: Page): Promise<string> {
  await page.goto(new URL(`/sites/links?${new URL(page.url()).searchParams}`, page.url()).href)
  await button(page, 'console:link_make').click()
  return page.getByRole('row').locator('.address .pick').first().innerText()
}

test('an operator makes a brand, shows it to a stranger, opens it, pauses it and archives it; its members keep their rights', async ({
  page,
  browser,
  faults,
}) => {
  const operator = await anotherBrowser(browser)
  const { page: staff } = operator
  await signInAsStaff(staff, 'operator', null)
  await makeSite(staff)
  const state = new URL(`/sites/state?${new URL(staff.url()).searchParams}`, staff.url()).href

  expect((await page.goto(address(id, '/')))?.status(), 'a draft is an unknown host').toBe(404)
  await page.goto(await previewLink(staff))
  await expect(page.locator('#preview-bar')).toContainText(site.name)
  await page.goto(address(id, '/login'))
  await expect(page.locator('#preview-bar'), 'the link opens the whole brand').toBeVisible()
  await page.getByRole('button', { name: say('preview:leave') }).click()
  expect((await page.goto(address(id, '/')))?.status()).toBe(404)

  await staff.goto(state)
  await expect(staff.getByRole('heading', { name: inConsole('console:ready.title') })).toBeVisible()
  await staff.getByLabel(inConsole('console:ready.accept')).first().check()
  await button(staff, 'console:life.live').click()
  await expect(staff.getByText(inConsole('console:life_state.live'), { exact: true })).toBeVisible()

  await memberByCalls(page, site)
  await payByCalls(page, site)

  await staff.locator('summary', { hasText: inConsole('console:life.pause') }).click()
  const sentence = inConsole('console:life.says', { language: 'English' })
  await staff.getByRole('textbox', { name: sentence }).fill('Back on Monday.')
  await button(staff, 'console:life.pause').click()
  await expect(staff.getByText(inConsole('console:life_state.paused'), { exact: true })).toBeVisible()
  expect((await page.goto(address(id, '/members')))?.status()).toBe(503)
  await expect(page.getByText('Back on Monday.')).toBeVisible()
  // Browsers report the status of the page.
  expect(faults.splice(0)).toEqual([expect.stringContaining('503')])
  await withdraw(page)

  await staff.locator('summary', { hasText: inConsole('console:life.archive') }).click()
  await staff.getByLabel(inConsole('console:life.id', { id })).fill(id)
  await button(staff, 'console:life.archive').click()
  await expect(staff.getByText(inConsole('console:life_state.archived'), { exact: true })).toBeVisible()
  expect((await page.goto(address(id, '/')))?.status()).toBe(410)
  await expect(page.getByText(say('site:archived_title', { site: site.name }))).toBeVisible()
  expect(operator.faults).toEqual([])
  await operator.context.close()
})

/** Withdraws from the only order. */
async function withdraw(page: Page): Promise<void> {
  await page.goto(address(id, '/withdrawal'))
  await page.getByRole('link', { name: say('withdrawal:choose') }).click()
  await page.getByRole('button', { name: say('withdrawal:confirm') }).click()
  await expect(page.getByRole('heading', { name: say('withdrawal:done_title') })).toBeVisible()
}
