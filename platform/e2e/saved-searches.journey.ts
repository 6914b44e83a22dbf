import { memberByCalls } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES } from './sites.ts'

/** Nobody else on the demo site has this age. */
const AGE = 91
const NAME = 'Dolce compagnia'

test('amore: a search is saved, reports new members, and is removed @phone', async ({ page, browser }, {
  project,
}) => {
  const site = SITES.amore
  const { say } = site
  await memberByCalls(page, site)
  await page.goto(address(site.id, `/members?min_age=${AGE}&max_age=${AGE}`))
  await page.getByRole('link', { name: say('members:save_search') }).click()
  await page.getByLabel(say('searches:name'), { exact: true }).fill(NAME)
  await page.getByRole('button', { name: say('searches:save'), exact: true }).click()
  const saved = page.getByRole('list', { name: say('account:searches_title') }).getByRole('listitem')
  const news = saved.getByText(say('searches:new_members_one', { count: 1 }))
  await expect(saved).toContainText(NAME)
  await expect(news).toHaveCount(0)

  const other = await anotherBrowser(browser, deviceOf(project.use))
  const birthDate = [String(new Date().getFullYear() - AGE), '01', '01'] as const
  const her = await memberByCalls(other.page, site, { gender: 'female', seeks: 'male', birthDate })
  await other.context.close()
  await page.reload()
  await expect(news).toBeVisible()
  await saved.getByRole('link', { name: say('searches:run_name', { name: NAME }) }).click()
  await expect(page.getByRole('link', { name: `${her.name}, ${AGE}`, exact: true })).toBeVisible()

  await page.goto(address(site.id, '/account/searches'))
  await expect(saved).toContainText(NAME)
  await expect(news, 'whom one has seen is not new').toHaveCount(0)
  await saved.locator('summary').click()
  await saved.getByRole('button', { name: say('searches:remove_name', { name: NAME }) }).click()
  await expect(page.getByText(say('searches:empty_title'))).toBeVisible()
})
