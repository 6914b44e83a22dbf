import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

const visits = (page: Page) => page.goto(address(site.id, '/visits'))

test('a profile that is really opened shows its visitor, and one who passes unseen sees nobody @phone', async ({
  page,
  browser,
}, { project }) => {
  const AGE = 95
  const birthDate = [String(new Date().getFullYear() - AGE), '01', '01'] as const
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const her = await memberByCalls(other.page, site, { gender: 'female', seeks: 'male', birthDate })
  const him = await memberByCalls(page, site)
  const looked = other.page.getByRole('link', { name: new RegExp(`^${him.name}, `) })

  await page.goto(address(site.id, `/members?min_age=${AGE}&max_age=${AGE}`))
  const card = page.locator(`main li[data-card] .name a[href="/members/${her.id}"]`)
  const answered: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.url().includes(`/members/${her.id}`)) answered.push(answer.request().headers().purpose)
  })
  // Nothing is read ahead before the router's script runs.
  await expect(async () => {
    await card.dispatchEvent('pointerdown', { pointerType: 'touch' })
    await page.mouse.move(0, 0)
    await card.hover()
    await expect.poll(() => answered[0], { timeout: 1000 }).toBe('prefetch')
  }, 'the profile is read ahead').toPass()
  await visits(other.page)
  await expect(other.page.getByText(say('visits:empty'))).toBeVisible()
  await expectAccessible(other.page, '/visits')

  const told = page.waitForResponse(
    (answer) =>
      answer.url().includes(`/members/${her.id}`) && answer.request().headers().purpose === undefined,
  )
  await card.click()
  await told
  await other.page.goto(address(site.id, '/likes'))
  await expect(
    other.page.getByRole('navigation', { name: say('likes:title') }).getByRole('link', {
      name: new RegExp(say('likes:tab_visits')),
    }),
  ).toContainText('1')
  await visits(other.page)
  await expect(looked).toBeVisible()
  await expect(other.page.getByText(say('common:new'), { exact: true })).toBeVisible()
  await expectAccessible(other.page, '/visits')

  await other.page.goto(address(site.id, '/account/privacy'))
  await other.page.getByRole('switch', { name: say('privacy:unseen_title') }).click()
  await expect(other.page.getByRole('switch', { name: say('privacy:unseen_title') })).toBeChecked()
  await visits(other.page)
  await expect(other.page.getByText(say('visits:unseen_title'))).toBeVisible()
  await expect(looked).toHaveCount(0)
  await other.page.goto(address(site.id, `/members/${him.id}`))
  await visits(page)
  await expect(page.getByText(say('visits:empty'))).toBeVisible()
  expect(other.faults).toEqual([])
  await other.context.close()
})
