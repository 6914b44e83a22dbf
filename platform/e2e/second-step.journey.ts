import type { Page } from '@playwright/test'
import { totpCode } from '../infra/second-factor/totp.ts'
import { expectMembers, toLogin, typeLogin, typePassword } from './account-steps.ts'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

/** A virtual fingerprint reader that accepts everything. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in without the password, and is removed', async ({ page }) => {
  const { password } = await memberByCalls(page, site)
  await plugInAuthenticator(page)
  await page.goto(address(site.id, '/account/passkeys'))
  await page.getByLabel(say('passkeys:name')).fill('La mia impronta')
  await typePassword(page, say('common:password'), 'sbagliata-davvero')
  await page.getByRole('button', { name: say('passkeys:add') }).click()
  await expect(page.getByText(say('errors:password_wrong'))).toBeVisible()
  await typePassword(page, say('common:password'), password)
  await page.getByRole('button', { name: say('passkeys:add') }).click()
  await expect(page.getByText(say('passkeys:never_used'))).toBeVisible()

  await toLogin(page, site)
  await page.getByRole('button', { name: say('accounts:passkey_login') }).click()
  await expectMembers(page, site)
  await page.goto(address(site.id, '/account/passkeys'))
  await expect(page.getByText(say('passkeys:never_used'))).toBeHidden()
  await page.getByRole('link', { name: say('passkeys:remove_name', { name: 'La mia impronta' }) }).click()
  await typePassword(page, say('common:password'), password)
  await page.getByRole('button', { name: say('passkeys:remove') }).click()
  await expect(page.getByRole('heading', { name: say('passkeys:add_title') })).toBeVisible()
  await expect(page.getByText('La mia impronta')).toBeHidden()

  await toLogin(page, site)
  await page.getByRole('button', { name: say('accounts:passkey_login') }).click()
  await expect(page.getByText(say('errors:passkey_failed'))).toBeVisible()
})

test('the authenticator app is set up; without the phone a recovery code signs in', async ({ page }) => {
  const { email, password } = await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/second-factor'))
  await typePassword(page, say('common:password'), password)
  await page.getByRole('button', { name: say('second-factor:begin') }).click()
  const secret = await page.getByText(say('second-factor:manual')).locator('span').innerText()
  const [recovery = ''] = await page.locator('section li').allInnerTexts()
  await page.getByLabel(say('second-factor:code'), { exact: true }).fill(totpCode(secret, new Date()))
  await page.getByRole('button', { name: say('second-factor:switch_on') }).click()
  await expect(page.getByText(say('second-factor:on'))).toBeVisible()

  await toLogin(page, site)
  await typeLogin(page, site, email, password)
  await expect(page.getByRole('heading', { name: say('second-factor:login_title') })).toBeVisible()
  const finish = async (code: string) => {
    await page.getByLabel(say('second-factor:code'), { exact: true }).fill(code)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('common:login') })
      .click()
  }
  await finish('aaaa-bbbb-cccc')
  await expect(page.getByText(say('errors:code_wrong'))).toBeVisible()
  await finish(recovery)
  await expectMembers(page, site)
})
