import { typeLogin } from './account-steps.ts'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

test('amore: the chosen first screen opens after the login, at the address of the site and by the logo', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password } = await memberByCalls(page, site)
  // The entry warning would cover the login.
  await page.context().addCookies([{ name: 'entry', value: '1', url: address(site.id, '/') }])
  const logIn = async (path: string) => {
    // Otherwise the page itself would also go to the login when its session ends.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: /session|signed-in/ })
    await page.goto(address(site.id, path))
    await typeLogin(page, site, email, password)
  }
  await page.goto(address(site.id, '/'))
  await expect(page).toHaveURL(address(site.id, '/members'))
  await page.goto(address(site.id, '/account/appearance'))
  await page
    .getByRole('main')
    .getByRole('button', { name: say('site:nav_likes'), exact: true })
    .click()
  await expect(page.locator('[value=likes][aria-current]')).toBeVisible()
  await page.goto(address(site.id, '/'))
  await expect(page).toHaveURL(address(site.id, '/likes'))
  await page.goto(address(site.id, '/account'))
  await page.locator('.nav-logo').click()
  await expect(page).toHaveURL(address(site.id, '/likes'))
  await logIn('/login')
  await expect(page).toHaveURL(address(site.id, '/likes'))
  await logIn('/credits')
  await expect(page, 'the page that required the login comes first').toHaveURL(address(site.id, '/credits'))
})
