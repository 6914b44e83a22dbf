import { mailedLink, typePassword } from './account-steps.ts'
import { memberByCalls } from './members.ts'
import { address, anotherBrowser, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'

test('who met somebody tells how by the link of the last mail; staff approve it, and the link takes it back', async ({
  page,
  browser,
}) => {
  const site = SITES.amore
  const { say } = site
  const story = `Sul treno delle sette, ${Date.now()}.`
  const who = await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/delete?reason=met'))
  await typePassword(page, say('common:password'), who.password)
  await page.getByRole('button', { name: say('deletion:delete_button') }).click()
  await expect(page.getByRole('heading', { name: say('deletion:deleted_title') })).toBeVisible()

  const link = await mailedLink(page, site, who.email, '/story')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('stories:title_invited') })).toBeVisible()
  await expectAccessible(page, '/story')
  await page.getByLabel(say('stories:story'), { exact: true }).fill(story)
  const send = page.getByRole('button', { name: say('stories:send') })
  await send.click()
  await expect(page.getByLabel(say('stories:story'), { exact: true }), 'no consent').toHaveValue(story)
  await page.getByRole('checkbox').check()
  await send.click()
  await expect(page.getByRole('heading', { name: say('stories:title_waiting') })).toBeVisible()
  await expect(page.getByText(story)).toBeVisible()

  const staff = await anotherBrowser(browser)
  await signInAsStaff(staff.page, 'moderator', site.id)
  await staff.page
    .getByRole('link', { name: inConsole('console:stories') })
    .first()
    .click()
  const card = staff.page.locator('section.card', { hasText: story })
  await card.getByRole('button', { name: inConsole('console:story_approve') }).click()
  await expect(staff.page.getByText(story)).toHaveCount(0)
  await staff.context.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('stories:title_shown') })).toBeVisible()
  await page.getByRole('button', { name: say('stories:withdraw') }).click()
  await expect(page.getByRole('heading', { name: say('stories:title_withdrawn') })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('stories:title_unknown') })).toBeVisible()
})
