import type { Locator, Page } from '@playwright/test'
import { composer, expectSent, sendButton } from './chat-steps.ts'
import { anotherMember, memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

/** Presses Tab until that control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = () => control.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 60 && !(await focused()); pressed++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('keyboard only: through the warning and the login to the members', async ({ page }) => {
  await page.goto(address(site.id, '/login'))
  await expect(page.getByRole('button', { name: say('site:entry_enter', { age: 18 }) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('common:skip_to_content') })).toBeFocused()
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('free@amore.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('members:heading') })).toBeVisible()
})

test('keyboard only: from a profile to a sent message', async ({ page }) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  await page.goto(address(site.id, `/members/${id}`))
  await tabTo(
    page,
    page.getByRole('article').getByRole('link', { name: say('members:message'), exact: true }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(page, composer(page, site))
  await page.keyboard.type('Senza mouse')
  await tabTo(page, sendButton(page, site))
  await page.keyboard.press('Enter')
  await expectSent(page, site, 'Senza mouse')
})
