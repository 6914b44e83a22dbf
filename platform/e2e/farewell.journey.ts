import { expectSent, messages, write } from './chat-steps.ts'
import { conversationWith, memberByCalls } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

test('a conversation ends with a good word, which the other reads at once, and goes on when one writes', async ({
  page,
  browser,
}, { project }) => {
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const her = await memberByCalls(other.page, site, { gender: 'female', seeks: 'male' })
  const him = await memberByCalls(page, site)
  const conversation = await conversationWith(other.page, site, him.id)
  const path = address(site.id, `/chats/${conversation}`)
  await other.page.goto(path)
  await other.page.getByRole('button', { name: say('chats:icebreaker_decline') }).click()
  await write(other.page, site, 'Ciao, come va?')
  await expectSent(other.page, site, 'Ciao, come va?')

  await page.goto(path)
  // Before the page's script is loaded, the link opens a separate page.
  await page.waitForLoadState('networkidle')
  const bar = page.locator('.chat-panes > section').first()
  await bar.getByRole('link', { name: say('common:person_menu', { name: her.name }) }).click()
  await page.getByRole('link', { name: say('farewell:menu') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('farewell:menu') })).toBeVisible()
  await expectAccessible(page, '/chats/{id}/farewell')
  await page.getByRole('radio', { name: say('farewell:sentence_spark') }).check()
  await page.getByRole('button', { name: say('farewell:send') }).click()
  await expect(page).toHaveURL(address(site.id, '/chats'))
  await expect(page.getByText(say('farewell:none_all'))).toBeVisible()

  await expect(messages(other.page).last()).toContainText(say('farewell:sentence_spark'))
  await expect(other.page.getByText(say('farewell:closed'))).toBeVisible()
  await other.page.goto(address(site.id, '/chats'))
  await expect(other.page.getByText(say('farewell:none_all'))).toBeVisible()
  await other.page.getByRole('link', { name: say('farewell:show_archive') }).click()
  await other.page.locator('.rows').getByRole('link', { name: him.name }).first().click()
  await write(other.page, site, 'Anche a te, grazie.')
  await expectSent(other.page, site, 'Anche a te, grazie.')

  await page.goto(address(site.id, '/chats'))
  await expect(page.locator('.rows').getByRole('link', { name: her.name }).first()).toBeVisible()
  await other.context.close()
})
