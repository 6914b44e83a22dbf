import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { choose } from './signup-steps.ts'
import { address, anotherBrowser, expect, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'

const { amore } = SITES

/** Opens the case with this number; `measure` and `grounds` are labels of the decision's form. */
async function decide(
  staff: Page,
  number: string,
  { measure, grounds, button }: Readonly<Record<'measure' | 'grounds' | 'button', string>>,
): Promise<void> {
  await staff
    .getByRole('navigation')
    .getByRole('link', { name: inConsole('console:moderation') })
    .first()
    .click()
  await staff.getByRole('link', { name: number }).click()
  await staff.getByRole('radio', { name: inConsole(`reports:measure.${measure}`) }).press('Space')
  await staff.getByLabel(inConsole('reports:row_reason')).selectOption(grounds)
  await staff.getByRole('button', { name: inConsole(`console:${button}`), exact: true }).click()
  await expect(staff.getByRole('heading', { name: inConsole('console:moderation'), level: 1 })).toBeVisible()
}

/**
 * The same with the keyboard alone. `place` is the digit of the measure; the reason is that of the
 * report.
 */
async function decideByKeys(staff: Page, number: string, place: string): Promise<void> {
  // Shown by the script that listens to the keys.
  const listens = () => expect(staff.locator('[data-keys-open]')).toBeVisible()
  await listens()
  await staff.keyboard.press('g')
  await staff.keyboard.press('o')
  await expect(staff.getByRole('heading', { name: inConsole('console:moderation'), level: 1 })).toBeVisible()
  const focused = staff.locator(':focus')
  await expect(async () => {
    await staff.keyboard.press('j')
    await expect(focused).toHaveText(number, { timeout: 200 })
  }).toPass()
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('heading', { name: number })).toBeVisible()
  await listens()
  await staff.keyboard.press(place)
  const button = staff.getByRole('button', { name: inConsole('console:decide'), exact: true })
  await expect(async () => {
    await staff.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 200 })
  }).toPass()
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('heading', { name: inConsole('console:moderation'), level: 1 })).toBeVisible()
}

test('a report is decided in the console, the other side reads the reasons, and a second person decides the appeal', async ({
  page,
  browser,
}) => {
  const { say } = amore
  const [other, first, second] = [
    await anotherBrowser(browser),
    await anotherBrowser(browser),
    await anotherBrowser(browser),
  ]
  const reported = await memberByCalls(other.page, amore, { name: 'Olmo', gender: 'female', seeks: 'male' })
  await memberByCalls(page, amore)
  await page.goto(address(amore.id, `/members/${reported.id}`))
  // A press before the script is loaded opens the page of the report.
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: say('common:person_menu', { name: 'Olmo' }) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: say('safety:report') }).click()
  await choose(page, say('reports:category_label'), say('reports:category.spam'))
  await sheet.getByRole('button', { name: say('reports:send'), exact: true }).click()
  const receipt = await sheet.getByText(/R-[A-Z0-9]{4}-[A-Z0-9]{4}/).innerText()
  const number = /R-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(receipt)?.[0] ?? ''

  await signInAsStaff(first.page, 'moderator', amore.id)
  await decideByKeys(first.page, number, '3')

  await other.page.goto(address(amore.id, '/account/safety'))
  await other.page.getByRole('link', { name: `${say('reports:read_appeal')}: ${number}` }).click()
  await expect(other.page.getByText(say('reports:measure.warn'))).toBeVisible()
  await expect(other.page.getByText(say('reports:by_person'))).toBeVisible()
  expect(await seriousFindings(other.page)).toEqual([])
  await other.page
    .getByLabel(say('complaints:appeal_body'))
    .fill('Era un malinteso: per favore rileggete il testo.')
  await other.page.getByRole('button', { name: say('complaints:appeal_send') }).click()
  await expect(other.page.getByRole('heading', { name: say('complaints:your_appeal') })).toBeVisible()

  await signInAsStaff(second.page, 'operator', amore.id)
  await decide(second.page, number, { measure: 'none', grounds: 'no_breach', button: 'decide_appeal' })
  await other.page.reload()
  await expect(other.page.getByText(say('reports:appeal_changed'))).toBeVisible()
  expect([other, first, second].flatMap(({ faults }) => faults)).toEqual([])
  for (const { context } of [other, first, second]) await context.close()
})
