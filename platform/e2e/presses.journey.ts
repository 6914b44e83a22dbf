import type { Page } from '@playwright/test'
import { expectSent, sendButton } from './chat-steps.ts'
import { deploySite } from './deploy.ts'
import { memberByCalls } from './members.ts'
import { activate, expectStep, newcomer, picture, typeAccountFields, typeBirthDate } from './signup-steps.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import type { Site } from './sites.ts'
import { call } from './wire.ts'

/** From the front page to the first message: issue 26. */
const MOST = 18

/**
 * Counts what a finger presses on the pages of this tab. Fields are no presses: those that are
 * typed into, and the list of places, whose entries belong to the device.
 */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const isField = (target: EventTarget | null) =>
      target instanceof Element &&
      target.closest('select, textarea, input:not([type=radio], [type=checkbox], [type=file])') !== null
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!isField(target)) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.presses ?? 0))
}

test('from the front page to a first message in at most 18 presses; it arrives with the confirmation', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const id = `presses-${Date.now().toString(36)}`
  // A site of its own, where the partner is the nearest member; with the warning at its entry.
  const site = deploySite({ id, name: 'Presto', state: 'live' }, (draft) =>
    draft.change(id, { enable_site_entry_popup: 'yes' }),
  )
  const { say } = site
  const other = await anotherBrowser(browser)
  await expect.poll(async () => (await call(other.page, id, '/login')).status).toBe(200)
  await memberByCalls(other.page, site, { name: 'Chiara', gender: 'female', seeks: 'male' })
  await other.page.goto(address(id, '/chats'))

  const presses = await countPresses(page)
  const who = newcomer()
  await page.goto(address(id))
  await page.getByRole('button', { name: say('site:entry_enter', { age: site.minimumAge }) }).click()
  await signUpByPresses(page, site, who)
  await completeByPresses(page, site)
  await page
    .getByRole('link', { name: `${say('signup:line_write')}: ` })
    .first()
    .click()
  const opener = page.getByRole('dialog').getByRole('listitem').first().getByRole('button')
  const line = (await opener.textContent()) ?? ''
  await opener.click()
  await sendButton(page, site).click()
  const kept = page.getByRole('listitem').filter({ hasText: say('chats:waits') })
  await expect(kept).toContainText(line)
  // Counted until the text is kept: the mail's link, which follows, opens a tab of its own and
  // confirms without a press.
  expect(await presses()).toBeLessThanOrEqual(MOST)
  await expect(other.page.getByText(line)).toHaveCount(0)

  await activate(await context.newPage(), site, who)
  await expect(other.page.locator('main').getByText(line)).toBeVisible()
  await page.reload()
  await expectSent(page, site, line)
  await other.context.close()
})

/** The steps of the signup; two of them go on with the press that answers them. */
async function signUpByPresses(page: Page, site: Site, who: ReturnType<typeof newcomer>): Promise<void> {
  const { say } = site
  const card = (group: string, name: string) =>
    page.getByRole('group', { name: say(group) }).getByRole('radio', { name: say(name), exact: true })
  await card('signup:i_am', `options:gender.${who.gender}`).click()
  await card('signup:i_seek', `options:genders.${who.seeks}`).click()
  await expectStep(page, site, 'step_birth')
  await typeBirthDate(page, site, who.birthDate)
  await page.getByRole('button', { name: say('common:next'), exact: true }).click()
  await expectStep(page, site, 'step_place')
  const places = page.getByLabel(say('signup:place'))
  await places.click()
  await places.selectOption({ index: 1 })
  await expectStep(page, site, 'step_account')
  await typeAccountFields(page, site, who)
  for (const name of ['terms', 'consent']) await page.locator(`input[name=${name}]`).click()
  await page.getByRole('button', { name: say('signup:create') }).click()
  await expectStep(page, site, 'step_last')
  const asked = page.waitForEvent('filechooser')
  await page.getByText(say('signup:photo_choose')).click()
  await (await asked).setFiles(await picture())
  await expect(page.getByText(say('signup:photo_sent'))).toBeVisible()
  await page.getByRole('button', { name: say('signup:finish'), exact: true }).click()
}

/** Three interests, one line, and the page of details as it is. */
async function completeByPresses(page: Page, { say }: Site): Promise<void> {
  const goOn = page.getByRole('button', { name: say('common:continue'), exact: true })
  for (const slug of ['coffee', 'hiking', 'music'])
    await page.getByRole('checkbox', { name: say(`options:interests.${slug}`), exact: true }).click()
  await goOn.click()
  await page.getByLabel(say('profile:prompts_answer'), { exact: true }).fill('Lake, bread, long talks.')
  await goOn.click()
  await page.getByRole('button', { name: say('signup:complete_save') }).click()
  await expect(page.getByRole('heading', { name: say('signup:matches_title') })).toBeVisible()
}
