import { expectSent, messages, write } from './chat-steps.ts'
import { memberByCalls } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

test('two members answer the question of the evening, and one writes to the other about it @phone', async ({
  page,
  browser,
}, { project }) => {
  const other = await anotherBrowser(browser, deviceOf(project.use))
  await memberByCalls(other.page, site, { gender: 'female', seeks: 'male' })
  await memberByCalls(page, site)
  const soup = `Zuppa, ${crypto.randomUUID().slice(0, 8)}`

  await other.page.goto(address(site.id, '/evening'))
  await expect(other.page.getByText(say('evening:answer_first'))).toBeVisible()
  await other.page.getByLabel(say('evening:answer')).fill(soup)
  await other.page.getByRole('button', { name: say('evening:send') }).click()
  await expect(other.page.getByText(say('evening:until_own'))).toBeVisible()

  await page.goto(address(site.id, '/members'))
  await page.locator('main li a[href="/evening"]').click()
  await expect(page.getByText(soup)).toHaveCount(0)
  await page.getByLabel(say('evening:answer')).fill('Pasta.')
  await page.getByRole('button', { name: say('evening:send') }).click()
  const answer = page.getByRole('listitem').filter({ hasText: soup })
  await expect(answer).toBeVisible()
  await expectAccessible(page, '/evening')
  await answer.getByRole('link', { name: say('evening:reply') }).click()
  await expect(page).toHaveURL(/\/chats\//)
  await expect(page.getByText(soup)).toBeVisible()
  await write(page, site, 'Con che cosa?')
  await expectSent(page, site, 'Con che cosa?')
  await other.page.goto(address(site.id, '/chats'))
  await other.page.getByRole('link', { name: /Con che cosa/ }).click()
  await expect(messages(other.page).locator('blockquote')).toContainText(soup)
  expect(other.faults).toEqual([])
  await other.context.close()
})

test('members say when they are free, and see who is free then @phone', async ({ page, browser }, {
  project,
}) => {
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const her = await memberByCalls(other.page, site, { gender: 'female', seeks: 'male' })
  await memberByCalls(page, site)
  for (const one of [other.page, page]) {
    await one.goto(address(site.id, '/members'))
    await one.getByRole('link', { name: say('members:to_free_time') }).click()
    await one.getByLabel(say('free-time:evening')).last().check()
    await one.getByRole('button', { name: say('free-time:save') }).click()
    await expect(one.getByText(say('free-time:saved'))).toBeVisible()
  }
  await expect(page.locator(`main li[data-card] a[href="/members/${her.id}"]`).first()).toBeVisible()
  await expectAccessible(page, '/free-time')
  expect(other.faults).toEqual([])
  await other.context.close()
})
