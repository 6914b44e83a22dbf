import { expectMembers, mailedLink, typeLogin, typePassword } from './account-steps.ts'
import { memberByCalls, unconfirmedByCalls } from './members.ts'
import { enter, newcomer } from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

test.describe('in Danish', () => {
  test.use({ locale: 'da-DK' })

  test('an account is deleted in two steps, its address is not free meanwhile, and the mailed link restores it', async ({
    page,
  }) => {
    // The signup of this site reveals whether an address has an account.
    const site = SITES.nordlys
    const { say } = site
    const who = await memberByCalls(page, site)
    const next = page.getByRole('button', { name: say('common:next'), exact: true })
    await page.goto(address(site.id, '/account'))
    await page.getByRole('link', { name: say('account:delete_title') }).click()
    await page.getByRole('radio', { name: say('deletion:reason_else') }).press('Space')
    await next.click()
    await expect(page.getByRole('button', { name: say('deletion:privacy_button') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('deletion:email_button') })).toBeVisible()
    await page.getByRole('button', { name: say('deletion:discount_button') }).click()
    await expect(page.getByRole('link', { name: say('deletion:discount_use') })).toBeVisible()

    const remove = page.getByRole('button', { name: say('deletion:delete_button') })
    await page.getByLabel(say('deletion:comment_label')).fill('Farvel')
    await typePassword(page, say('common:password'), 'helt-forkert')
    await remove.click()
    await expect(page.getByText(say('errors:password_wrong'))).toBeVisible()
    await expect(page.getByLabel(say('deletion:comment_label'))).toHaveValue('Farvel')
    await typePassword(page, say('common:password'), who.password)
    await remove.click()
    await expect(page.getByRole('heading', { name: say('deletion:deleted_title') })).toBeVisible()
    await page.goto(address(site.id, '/account'))
    await expect(page, 'signed out').toHaveURL(/\/login/)

    await expect(unconfirmedByCalls(page, site, newcomer({ email: who.email }))).rejects.toThrow(
      say('errors:account_being_deleted'),
    )

    const link = await mailedLink(page, site, who.email, '/account-deleted')
    await page.goto(link)
    await enter(page, site)
    await page.getByRole('button', { name: say('deletion:restore_button') }).click()
    await expect(page.getByRole('heading', { name: say('deletion:restored_title') })).toBeVisible()
    const { pathname, search } = new URL(link)
    const used = await call(page, site.id, pathname + search, { headers: { accept: 'text/html' } })
    expect(used.body, 'the link works once').toContain(say('deletion:invalid_title'))
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common:login') })
      .click()
    await typeLogin(page, site, who.email, who.password)
    await expectMembers(page, site)
  })
})

test('before the deletion four alternatives are offered; the trial package leads to its checkout', async ({
  page,
}) => {
  const site = SITES.amore
  const { say } = site
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/delete?reason=other'))
  await expect(page.getByRole('link', { name: say('deletion:email_button') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('deletion:privacy_button') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('deletion:discount_button') })).toBeVisible()
  await page.getByRole('button', { name: say('deletion:trial_button') }).click()
  await expect(page.getByRole('heading', { name: say('common:credits_other', { count: 40 }) })).toBeVisible()
  await expect(page.getByRole('button', { name: say('payments:order_button') })).toBeEnabled()
})
