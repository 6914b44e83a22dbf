import type { Page } from '@playwright/test'
import { chooseWho, expectStep, newcomer, typeBirthDate } from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

/** The site whose search is open to visitors: pressing "like" opens the signup in a modal. */
const site = SITES.nordlys
const { say } = site

const modal = (page: Page) => page.getByRole('dialog')

/** The backdrop of the modal. */
const pressBackdrop = (page: Page) => page.mouse.click(4, 4)

/**
 * The page's script handles the link: before that, it opens a separate page, and pictures may load
 * for long.
 */
function held(): boolean {
  const link = document.querySelector('a[data-signup]')
  return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
}

async function open(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'entry', value: '1', url: address(site.id) }])
  await page.goto(address(site.id, '/members'))
  await page.waitForFunction(held)
  await page.locator('a[data-signup]').first().click()
  await expectStep(page, site, 'step_who')
}

test.describe('the signup modal', () => {
  test.use({ locale: site.language })

  test('closes by Escape and by a click beside it while nothing was answered', async ({ page }) => {
    await open(page)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
    await page.locator('a[data-signup]').first().click()
    await expectStep(page, site, 'step_who')
    await pressBackdrop(page)
    await expect(modal(page)).toHaveCount(0)
    await expect(page).toHaveURL(address(site.id, '/members'))
  })

  test('closes only by its close button after the first answer, and resumes where it was', async ({
    page,
  }) => {
    await open(page)
    await chooseWho(page, site, newcomer())
    await page.getByRole('button', { name: say('common:next'), exact: true }).click()
    await expectStep(page, site, 'step_birth')
    await typeBirthDate(page, site, ['1991', '11', '21'])
    // The browser accepts the second press in a row unless the key itself is stopped.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
    await pressBackdrop(page)
    await expectStep(page, site, 'step_birth')
    await expect(page.getByLabel(say('common:year'), { exact: true })).toHaveValue('1991')
    await modal(page)
      .getByRole('button', { name: say('common:close') })
      .click()
    await expect(modal(page)).toHaveCount(0)
    await page.locator('a[data-signup]').first().click()
    await expectStep(page, site, 'step_birth')
    await page.keyboard.press('Escape')
    await expectStep(page, site, 'step_birth')
    await modal(page)
      .getByRole('link', { name: say('site:signup_login') })
      .click()
    await expect(page).toHaveURL(/\/login/)
    await expect(modal(page)).toHaveCount(0)
  })
})
