import type { Locator, Page } from '@playwright/test'
import { logIn, memberByCalls, whoAmI } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { ageAccount } from './staff-steps.ts'
import { call, json } from './wire.ts'

test.use({ modalsByThemselves: true })

/** Longer than a page waits before it asks for a new like. */
const DELAY = 9000

/** Expects the modal with a loaded picture, on a page whose clock is installed. */
async function expectMatch(page: Page, title: string): Promise<Locator> {
  const modal = page.getByRole('dialog', { name: title })
  await expect(async () => {
    await page.clock.runFor(DELAY)
    await expect(modal).toBeVisible({ timeout: 1000 })
  }).toPass()
  const picture = modal.getByRole('img')
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  return modal
}

test('amore: a new like of a member is announced with their picture and no label', async ({ page, browser }, {
  project,
}) => {
  const site = SITES.amore
  const me = await memberByCalls(page, site)
  const other = await anotherBrowser(browser, deviceOf(project.use))
  await logIn(other.page, site)
  const { id } = await whoAmI(other.page, site)
  await page.clock.install()
  await page.goto(address(site.id, '/members'))
  await json(call(other.page, site.id, '/api/like', { method: 'POST', data: { id: me.id } }))
  const modal = await expectMatch(page, site.say('site:match_title'))
  await expect(modal.getByRole('alert')).toHaveCount(0)
  await expect(modal).not.toContainText('fittizio')
  await expect(modal.getByRole('link', { name: site.say('site:match_profile') })).toHaveAttribute(
    'href',
    `/members/${id}`,
  )
})

test('tulp: a like of a fictional profile has the label and the warning', async ({ page }) => {
  const site = SITES.tulp
  await page.context().addCookies([{ name: 'language', value: site.language, url: address(site.id) }])
  const { id } = await memberByCalls(page, site)
  await ageAccount(site, id)
  await page.clock.install()
  await page.goto(address(site.id, '/members'))
  const modal = await expectMatch(page, site.say('site:match_title'))
  await expect(modal.getByText('Fictief profiel', { exact: true })).toBeVisible()
  await expect(modal).toContainText('een echte ontmoeting is niet mogelijk')
  await modal.getByRole('button', { name: site.say('common:close') }).click()
  await expect(modal).toBeHidden()
})

test('amore: both members see the match immediately, and can write', async ({ page, browser }, {
  project,
}) => {
  const { say } = SITES.amore
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const first = await memberByCalls(page, SITES.amore, { name: 'Marco' })
  const second = await memberByCalls(other.page, SITES.amore, {
    name: 'Giulia',
    gender: 'female',
    seeks: 'male',
  })
  await json(call(page, SITES.amore.id, '/api/like', { method: 'POST', data: { id: second.id } }))
  await page.goto(address(SITES.amore.id, `/members/${second.id}`))
  await page.waitForLoadState('networkidle')
  await other.page.goto(address(SITES.amore.id, '/likes'))
  await other.page.getByRole('button', { name: `${say('members:like')}: Marco` }).click()
  for (const [reader, name] of [
    [other.page, first.name],
    [page, second.name],
  ] as const) {
    const moment = reader.getByRole('dialog', { name: say('match:title') })
    await expect(moment.getByRole('heading'), 'not the cross').toBeFocused()
    await expect(moment.getByLabel(say('match:first_line', { name }))).toBeVisible()
  }
  const moment = page.getByRole('dialog', { name: say('match:title') })
  await moment.getByRole('button', { name: say('match:later') }).click()
  await expect(page.getByRole('main').getByText(say('likes:match'), { exact: true }).last()).toBeVisible()
  const theirs = other.page.getByRole('dialog', { name: say('match:title') })
  const idea = theirs.getByRole('listitem').first()
  const line = (await idea.innerText()).trim()
  await idea.getByRole('button').click()
  await theirs.getByRole('button', { name: say('common:send') }).click()
  await theirs.getByRole('link', { name: say('match:open_chat') }).click()
  await expect(other.page.getByRole('log').getByText(line)).toBeVisible()
  await other.context.close()
})
