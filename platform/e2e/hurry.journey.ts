import { composer, declineIcebreakers, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { anotherMember, conversationWith, logIn, memberByCalls, whoAmI } from './members.ts'
import {
  choosePlace,
  chooseWho,
  enter,
  expectStep,
  newcomer,
  typeAccount,
  typeBirthDate,
} from './signup-steps.ts'
import { address, expect, mailsTo, mailTo, test, watch } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

const site = SITES.amore
const { say } = site

// Two of these leave a page with a live stream during a navigation, which can block the end of the
// context forever.
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close()
})

test('a double press on "create account" creates one account and one mail', async ({ page }) => {
  const who = newcomer()
  await logIn(page, site)
  const { id } = await anotherMember(page, site)
  await page.context().clearCookies()
  await page.goto(address(site.id, `/members/${id}/signup`))
  await enter(page, site)
  await chooseWho(page, site, who)
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await typeBirthDate(page, site, who.birthDate)
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await page.getByLabel(say('signup:place')).selectOption({ index: 1 })
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await typeAccount(page, site, who)
  await page.getByRole('button', { name: say('signup:create') }).dblclick()
  await expectStep(page, site, 'step_last')
  // The first message shows its price, as every message does.
  const cost = say('signup:message_cost', { credits: '10 crediti', money: '0,60\u00a0€' })
  await expect(page.getByText(cost)).toBeVisible()
  await mailTo(page, site.id, who.email)
  expect(await mailsTo(page, site.id, who.email)).toHaveLength(1)
})

test('a double press on "send" sends one message and charges it once', async ({ page }) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(page, site)
  await composer(page, site).fill('Una volta sola')
  await sendButton(page, site).dblclick()
  await expectSent(page, site, 'Una volta sola')
  await expect.poll(async () => (await whoAmI(page, site)).credits).toBe(20)
})

test('back and forward navigate the steps of the signup and keep the input', async ({ page }) => {
  await page.goto(address(site.id, '/signup'))
  await enter(page, site)
  await chooseWho(page, site, newcomer())
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await expectStep(page, site, 'step_birth')
  await typeBirthDate(page, site, ['1991', '11', '21'])
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await expectStep(page, site, 'step_place')
  await page.goBack()
  await expectStep(page, site, 'step_birth')
  await expect(page.getByLabel(say('common:year'), { exact: true })).toHaveValue('1991')
  await page.goBack()
  await expectStep(page, site, 'step_who')
  await page.goForward()
  await expectStep(page, site, 'step_birth')
  await page.goForward()
  await expectStep(page, site, 'step_place')
  await page.goBack()
  await expectStep(page, site, 'step_birth')
  await page.reload()
  await page.goto(address(site.id, '/signup'))
  await expectStep(page, site, 'step_place')
  await choosePlace(page, site)
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await expectStep(page, site, 'step_account')
  const who = newcomer()
  await typeAccount(page, site, who)
  await page.goBack()
  await expectStep(page, site, 'step_place')
  await page.goForward()
  await expectStep(page, site, 'step_account')
  await page.reload()
  await expect(page.getByLabel(say('signup:name'))).toHaveValue(who.name)
  await expect(page.getByLabel(say('common:email'))).toHaveValue(who.email)
  await expect(page.getByLabel(say('common:password'), { exact: true })).toHaveValue('')
})

test('two tabs show the same conversation; signing out in one ends the other', async ({ page, context }) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  const path = `/chats/${await conversationWith(page, site, id)}`
  const second = await context.newPage()
  const faults = watch(second)
  await page.goto(address(site.id, path))
  await declineIcebreakers(page, site)
  await second.goto(address(site.id, path))
  await declineIcebreakers(second, site)
  await write(page, site, 'Da qui')
  await expect(messages(second).last()).toContainText('Da qui')
  await call(second, site.id, '/api/logout')
  // The press leads to the login, unless the page was notified of the session's end before it.
  const left = page.waitForURL(/\/login\?next=/)
  await Promise.race([left, write(page, site, 'Ancora')])
  await left
  expect(faults).toEqual([])
})
