import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { launchOptions } from './browser.ts'
import { anotherMember, logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES, type Site } from './sites.ts'

/** The value of `display-mode` for an installed app: 3 is `standalone`. */
test.use({ launchOptions: launchOptions('--blink-settings=displayModeOverride=3') })

const backButton = (page: Page) => page.locator('.nav-back')

/** The height of the footer, from its border to its last word. */
const footerOf = (page: Page) =>
  page.locator('.footer').evaluate((footer) => ({
    height: footer.clientHeight,
    background: getComputedStyle(footer).backgroundColor,
  }))

for (const site of inTurn('installed', [SITES.amore, SITES.alpen])) {
  test.describe(`${site.id}, as an installed app`, () => {
    test.use({ locale: site.language })

    test('no entry warning, a back button on subpages, a footer without brand', async ({ page }) => {
      await page.goto(address(site.id))
      expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('[inert]')).toHaveCount(0)
      await expect(backButton(page)).toHaveCount(0)
      await expect(page.locator('.footer-brand, .footer-contact').filter({ visible: true })).toHaveCount(0)
      await page.goto(address(site.id, '/lang-config'))
      await expect(backButton(page)).toBeVisible()
      const visitors = await footerOf(page)
      await logIn(page, site)
      await page.goto(address(site.id, '/members'))
      await expect(backButton(page)).toHaveCount(0)
      const members = await footerOf(page)
      expect(members.height, 'members have the short footer').toBeLessThan(visitors.height)
      expect(members.background).not.toBe(visitors.background)
    })

    test('the back button stays within the site', async ({ page }) => {
      await logIn(page, site)
      const { id } = await anotherMember(page, site)
      await page.goto(address(site.id, '/members?pageNumber=2'))
      await page.goto(address(site.id, `/members/${id}`))
      await press(page, site)
      await expect(page).toHaveURL(/\/members\?pageNumber=2$/)
      // The previous page was a link in a mail, or a checkout.
      await page.goto('about:blank')
      await page.goto(address(site.id, `/members/${id}`))
      await press(page, site)
      await expect(page).toHaveURL(/\/members$/)
    })
  })
}

/** Presses after the page's script is loaded: without it the button is a plain link. */
async function press(page: Page, { say }: Site): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: say('common:back'), exact: true }).click()
}
