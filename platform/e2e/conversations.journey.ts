import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { composer, declineIcebreakers, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { anotherMember, conversationWith, memberByCalls, whoAmI } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES, type Site } from './sites.ts'
import { call, json } from './wire.ts'

const { amore, tulp } = SITES

/** Sends a first message through the API; returns the id of the conversation. */
async function writeTo(page: Page, site: Site, member: string, text = 'Buona sera'): Promise<string> {
  const conversation = await conversationWith(page, site, member)
  const data = { conversation, text }
  const headers = { 'idempotency-key': randomUUID() }
  await json(call(page, site.id, '/api/message', { method: 'POST', data, headers }))
  return conversation
}

/** Removes the conversation with that partner from the list and confirms. */
async function remove(page: Page, name: string): Promise<void> {
  // Before the page's script is loaded, the link opens a separate page.
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: amore.say('common:person_menu', { name }) }).click()
  await page.getByRole('button', { name: amore.say('chats:remove', { name }) }).click()
  const dialog = page.getByRole('dialog', { name: amore.say('chats:remove_title', { name }) })
  await dialog.getByRole('button', { name: amore.say('common:delete') }).click()
}

test('a removed conversation disappears immediately and permanently', async ({ page }) => {
  await memberByCalls(page, amore)
  const partner = await anotherMember(page, amore, 2)
  await writeTo(page, amore, partner.id)
  await page.goto(address(amore.id, '/chats'))
  // The list is empty before the server has answered: reloading earlier would still show the
  // conversation.
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await remove(page, partner.name)
  await expect(page.getByText(amore.say('chats:empty_title'))).toBeVisible()
  expect((await answered).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(amore.say('chats:empty_title'))).toBeVisible()
})

test('if removing fails, the browser explains why and the conversation returns', async ({ page }) => {
  await memberByCalls(page, amore)
  const partner = await anotherMember(page, amore, 3)
  await writeTo(page, amore, partner.id)
  const message = 'Riprova tra un minuto.'
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', message } } }),
  )
  await page.goto(address(amore.id, '/chats'))
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`)
    return dialog.accept()
  })
  await remove(page, partner.name)
  await expect.poll(() => said).toEqual([`alert: ${message}`])
  await expect(page.getByRole('listitem').filter({ hasText: partner.name })).toBeVisible()
})

test('a free member’s third conversation is refused: nothing is lost or charged, and the upgrade is one press away', async ({
  page,
}) => {
  await memberByCalls(page, amore)
  for (const place of [4, 5]) await writeTo(page, amore, (await anotherMember(page, amore, place)).id)
  const { credits } = await whoAmI(page, amore)
  const third = await anotherMember(page, amore, 6)
  await page.goto(address(amore.id, `/members/${third.id}/chat`))
  await declineIcebreakers(page, amore)
  await write(page, amore, 'Ciao anche a te')
  await expect(page.getByRole('alert')).toContainText(amore.say('errors:free_conversations_limit'))
  await expect(composer(page, amore)).toHaveValue('Ciao anche a te')
  expect((await whoAmI(page, amore)).credits).toBe(credits)
  await page
    .getByRole('alert')
    .getByRole('link', { name: amore.say('chats:no_credits_buy') })
    .click()
  await expect(page.getByRole('heading', { name: amore.say('credits:title'), level: 1 })).toBeVisible()
})

test('a blocked member loses the conversation and is told about the block', async ({ page, browser }, {
  project,
}) => {
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const blocker = await memberByCalls(other.page, amore, { name: 'Chiara', gender: 'female', seeks: 'male' })
  const blocked = await memberByCalls(page, amore)
  const conversation = await writeTo(page, amore, blocker.id)
  await page.goto(address(amore.id, `/chats/${conversation}`))
  await expect(composer(page, amore)).toBeVisible()
  await other.page.goto(address(amore.id, `/members/${blocked.id}`))
  // A press before the script is loaded opens the page of the report.
  await other.page.waitForLoadState('networkidle')
  await other.page
    .getByRole('link', { name: amore.say('common:person_menu', { name: blocked.name }) })
    .click()
  await other.page.getByRole('dialog').getByText(amore.say('safety:block'), { exact: true }).click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: amore.say('safety:block'), exact: true })
    .click()
  await expect(other.page.getByRole('button', { name: amore.say('safety:unblock') })).toBeVisible()
  await expect(page.getByText('Sei bloccato da Chiara.'), 'at once, on the open page').toBeVisible()
  await expect(composer(page, amore)).toHaveCount(0)
  for (const someone of [page, other.page]) {
    await someone.goto(address(amore.id, '/chats'))
    await expect(someone.getByText(amore.say('chats:empty_title'))).toBeVisible()
  }
  await page.goto(address(amore.id, `/members/${blocker.id}`))
  await expect(page.getByText('Sei bloccato da Chiara. Non hai accesso a questa pagina.')).toBeVisible()
  expect(other.faults).toEqual([])
  await other.context.close()
})

test('a message that arrives while scrolled up is counted, and marked as read only when it is visible', async ({
  page,
  browser,
}) => {
  const other = await anotherBrowser(browser)
  const reader = await memberByCalls(page, amore)
  await memberByCalls(other.page, amore, { name: 'Chiara', gender: 'female', seeks: 'male' })
  const conversation = await writeTo(other.page, amore, reader.id, 'Riga.\n'.repeat(160))
  const isRead = async () =>
    (
      await json<{ all_read: boolean }>(
        call(other.page, amore.id, `/api/messages?conversation=${conversation}`),
      )
    ).all_read
  await page.goto(address(amore.id, `/chats/${conversation}`))
  await page.waitForLoadState('networkidle')
  // It opens at the line above what is new, which ends below the screen.
  await page.getByRole('button', { name: amore.say('chats:newest'), exact: true }).click()
  await expect.poll(isRead).toBe(true)
  const pane = page.getByRole('region', { name: amore.say('chats:messages_of', { name: 'Chiara' }) })
  await pane.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(page.getByRole('button', { name: amore.say('chats:newest'), exact: true })).toBeVisible()
  await writeTo(other.page, amore, reader.id, 'Ci sei?')
  const arrow = page.getByRole('button', { name: amore.say('chats:newest_unseen') })
  await expect(arrow).toHaveAttribute('data-unseen', '1')
  await expect(messages(page).last()).toContainText('Ci sei?')
  expect(await isRead()).toBe(false)
  await arrow.click()
  await expect(arrow).toHaveCount(0)
  await expect.poll(isRead).toBe(true)
  expect(other.faults).toEqual([])
  await other.context.close()
})

test('tulp: the first paid message to a fictional profile requires reading its warning; when asked, the profile says what it is', async ({
  page,
}) => {
  const { say } = tulp
  await page.context().addCookies([{ name: 'language', value: tulp.language, url: address(tulp.id) }])
  await memberByCalls(page, tulp)
  await page.goto(address(tulp.id, `/members/${await fictionalMember(page)}/chat`))
  await declineIcebreakers(page, tulp)
  await expect(page.locator('a.partner').getByText('Fictief profiel', { exact: true })).toBeVisible()
  const { credits } = await whoAmI(page, tulp)
  // The question costs nothing, so that nothing has to be read before.
  await write(page, tulp, 'Ben je echt?')
  await expectSent(page, tulp, 'Ben je echt?')
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Fictief profiel')
  expect((await whoAmI(page, tulp)).credits).toBe(credits)
  await write(page, tulp, 'Wat kook jij vanavond?')
  const warning = page.getByRole('dialog')
  await expect(warning).toContainText('een echte ontmoeting is niet mogelijk')
  await expect(warning).toContainText(say('chats:fictional_costs'))
  await warning.getByRole('button', { name: say('chats:fictional_decline') }).click()
  await expect(composer(page, tulp)).toHaveValue('Wat kook jij vanavond?')
  expect((await whoAmI(page, tulp)).credits).toBe(credits)
  await sendButton(page, tulp).click()
  await warning.getByRole('button', { name: say('chats:fictional_confirm') }).click()
  await expectSent(page, tulp, 'Wat kook jij vanavond?')
  expect((await whoAmI(page, tulp)).credits).toBeLessThan(credits)
})

/** A fictional profile of tulp that the signed-in member finds. */
async function fictionalMember(page: Page): Promise<string> {
  for (const pageNumber of [1, 2, 3, 4, 5, 6]) {
    const { members } = await json<{ members: { id: string; fictional: boolean }[] }>(
      call(page, tulp.id, `/api/members?pageNumber=${pageNumber}`),
    )
    const found = members.find(({ fictional }) => fictional)
    if (found) return found.id
  }
  throw new Error('no fictional profile on tulp')
}
