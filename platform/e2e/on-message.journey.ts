import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { composer, declineIcebreakers, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { conversationWith, memberByCalls, whoAmI } from './members.ts'
import { picture } from './signup-steps.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

// The trace recorder requests the chosen file, which the page's policy refuses: a console error not
// caused by a page.
test.use({ trace: 'off', locale: SITES.amore.language })

const site = SITES.amore
const { say } = site
const ANSWER = 'Le mappe antiche'

interface Two {
  readonly there: Awaited<ReturnType<typeof anotherBrowser>>
  /** Id of the member of the other browser. */
  readonly other: string
  readonly conversation: string
}

/** Two new members in two browsers, with an empty conversation that is open in none. */
async function two(page: Page, browser: Browser, options: BrowserContextOptions): Promise<Two> {
  const there = await anotherBrowser(browser, options)
  const { id: other } = await memberByCalls(there.page, site)
  await memberByCalls(page, site)
  return { there, other, conversation: await conversationWith(page, site, other) }
}

const open = (page: Page, path: string) => page.goto(address(site.id, path))

test('a line of a profile is answered: the quote is above the input and on both sides, and one that is gone is refused', async ({
  page,
  browser,
  contextOptions,
}, info) => {
  const { there, other } = await two(page, browser, { ...contextOptions, ...deviceOf(info.project.use) })
  const answers = (answer: string) =>
    json(call(there.page, site.id, '/api/profile', { method: 'PUT', data: { prompt: 'ask_me', answer } }))
  await answers(ANSWER)
  const reply = page.getByRole('link', {
    name: say('members:reply_to', { what: say('options:prompts.ask_me') }),
  })
  await open(page, `/members/${other}`)
  await reply.click()
  const quoted = page.locator('.quoted')
  await expect(quoted).toContainText(ANSWER)
  await expect(page.getByRole('dialog'), 'the quote takes the place of opener lines').toHaveCount(0)
  await write(page, site, 'Anche io!')
  await expectSent(page, site, 'Anche io!')
  await expect(quoted).toHaveCount(0)
  await open(there.page, '/chats')
  await there.page.getByRole('link', { name: /Anche io!/ }).click()
  for (const one of [page, there.page])
    await expect(messages(one).locator('blockquote')).toContainText(ANSWER)

  await open(page, `/members/${other}`)
  await reply.click()
  await expect(quoted).toContainText(ANSWER)
  await answers('Altro')
  const { credits } = await whoAmI(page, site)
  await write(page, site, 'E poi?')
  await expect(page.getByText(say('errors:about_gone'))).toBeVisible()
  await expect(composer(page, site), 'the text is kept').toHaveValue('E poi?')
  expect((await whoAmI(page, site)).credits).toBe(credits)
  await sendButton(page, site).click()
  await expectSent(page, site, 'E poi?')
  expect(there.faults).toEqual([])
  await there.context.close()
})

test('a message is taken back while it is unread, and reacted to: both sides see it at once', async ({
  page,
  browser,
  contextOptions,
}, info) => {
  const { there, conversation } = await two(page, browser, {
    ...contextOptions,
    ...deviceOf(info.project.use),
  })
  await open(page, `/chats/${conversation}`)
  await declineIcebreakers(page, site)
  await write(page, site, 'Ciao!')
  await expectSent(page, site, 'Ciao!')
  const { credits } = await whoAmI(page, site)
  await write(page, site, 'Sbagliato')
  await expectSent(page, site, 'Sbagliato')
  await open(there.page, '/chats')
  await expect(there.page.getByRole('link', { name: /Sbagliato/ })).toBeVisible()
  const takeBack = page.getByRole('button', { name: say('chats:withdraw') })
  await takeBack.last().click()
  await expect(messages(page)).toHaveText([/Ciao!/])
  await expect(there.page.getByRole('link', { name: /Ciao!/ }), 'the list of the other').toBeVisible()
  expect((await whoAmI(page, site)).credits).toBe(credits)

  await there.page.getByRole('link', { name: /Ciao!/ }).click()
  await expect(takeBack, 'what was read stays').toHaveCount(0)
  const react = async (name: string) => {
    await there.page.getByRole('link', { name: say('chats:message_react') }).click()
    await there.page.getByRole('dialog').getByRole('button', { name }).click()
  }
  const reaction = (one: Page, key: 'heart' | 'laugh') =>
    one.getByRole('log').getByRole('img', { name: new RegExp(say(`chats:reaction_${key}`)) })
  await react(say('chats:reaction_heart'))
  for (const one of [there.page, page]) await expect(reaction(one, 'heart')).toBeVisible()
  await react(say('chats:reaction_laugh'))
  await expect(reaction(page, 'laugh')).toBeVisible()
  await expect(reaction(page, 'heart')).toHaveCount(0)
  await react(say('chats:reaction_laugh'))
  for (const one of [there.page, page]) await expect(reaction(one, 'laugh')).toHaveCount(0)
  expect(there.faults).toEqual([])
  await there.context.close()
})

test('a photo from somebody to whom one has not written is covered until it is shown', async ({
  page,
  browser,
  contextOptions,
}, info) => {
  const { there, conversation } = await two(page, browser, {
    ...contextOptions,
    ...deviceOf(info.project.use),
  })
  await open(page, `/chats/${conversation}`)
  await declineIcebreakers(page, site)
  await page.locator('form input[type=file]').setInputFiles(await picture())
  const price = say('common:credits_other', { count: 20 })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('chats:send_photo', { price }) })
    .click()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await open(there.page, `/chats/${conversation}`)
  const cover = messages(there.page).locator('.cover')
  await expect(cover).toContainText(say('chats:photo_covered'))
  await expect(cover.getByRole('link', { name: say('chats:message_menu') })).toHaveAttribute(
    'href',
    /subject=message/,
  )
  expect(await cover.locator('img').getAttribute('src')).toMatch(/^\/photos\/blurred\//)
  await cover.getByRole('button', { name: say('chats:photo_show') }).click()
  await expect(messages(there.page).locator('a img')).toBeVisible()
  await expect(cover).toHaveCount(0)
  expect(there.faults).toEqual([])
  await there.context.close()
})
