import { expectMembers, mailedLink, typeLogin, typePassword } from './account-steps.ts'
import { memberByCalls } from './members.ts'
import { enter, newcomer } from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

const NEW_PASSWORD = 'mirtillo-sopra-la-collina'

test('a changed address is restored by the old one, and the invalidated password is replaced by mail', async ({
  page,
}) => {
  const { email, password } = await memberByCalls(page, site)
  const other = newcomer().email
  await page.goto(address(site.id, '/account/email'))
  await page.getByLabel(say('email-change:new_label')).fill(other)
  await typePassword(page, say('common:password'), password)
  await page.getByRole('button', { name: say('email-change:button') }).click()
  await expect(page.getByText(say('email-change:pending', { email: other }))).toBeVisible()
  await expect(page.getByText(say('email-change:current', { email }))).toBeVisible()
  await page.goto(await mailedLink(page, site, other, '/mail-change/do'))
  await expect(page.getByRole('heading', { name: say('email-change:link_changed_title') })).toBeVisible()
  await page.getByRole('link', { name: say('email-change:to_account') }).click()
  await expect(page.getByText(say('email-change:current', { email: other }))).toBeVisible()

  await page.goto(await mailedLink(page, site, email, '/mail-change/do'))
  await page.getByRole('button', { name: say('email-change:link_undo_button') }).click()
  await expect(page.getByRole('heading', { name: say('email-change:link_undone_title') })).toBeVisible()
  // The visitors' warning is at the end of the document.
  await page.waitForLoadState()
  await enter(page, site)
  await page.getByRole('link', { name: say('email-change:new_password') }).click()
  await page.getByRole('main').getByLabel(say('common:email')).fill(email)
  await page.getByRole('button', { name: say('reset:send') }).click()
  await expect(page.getByRole('heading', { name: say('reset:sent_title') })).toBeVisible()

  await page.goto(await mailedLink(page, site, email, '/reset-password/do'))
  const save = page.getByRole('button', { name: say('reset:save') })
  await typePassword(page, say('reset:new_password'), NEW_PASSWORD)
  await typePassword(page, say('reset:repeat_password'), 'un-altro')
  await save.click()
  await expect(page.getByText(say('errors:passwords_differ')).first()).toBeVisible()
  await typePassword(page, say('reset:repeat_password'), NEW_PASSWORD)
  await save.click()
  await expect(page.getByRole('heading', { name: say('reset:done_title') })).toBeVisible()
  await page.goto(address(site.id, '/login'))
  await typeLogin(page, site, email, NEW_PASSWORD)
  await expectMembers(page, site)
})

test('the archive of a member’s own data is requested with the password and downloaded when it is ready', async ({
  page,
}) => {
  const { password } = await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/data'))
  await typePassword(page, say('common:password'), password)
  await page.getByRole('button', { name: say('data:request') }).click()
  const link = page.locator('a[download]')
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})
