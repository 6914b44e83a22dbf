import {
  choose,
  choosePlace,
  chooseWho,
  newcomer,
  sendWho,
  typeAccount,
  typeBirthDate,
} from './signup-steps.ts'
import { address, expect, mailTo, test } from './site.ts'
import { SITES } from './sites.ts'

test.use({ javaScriptEnabled: false })

const site = SITES.amore
const { say } = site

test('the front page is readable, and the entry warning is a plain form', async ({ page }) => {
  await page.goto(address(site.id))
  await page.getByRole('button', { name: say('site:entry_enter', { age: 18 }) }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stasera due righe. Domani, chissà.')
  await expect(page.getByRole('radio', { name: say('options:gender.female') })).toBeVisible()
})

test('the login is a plain form: a wrong one is refused, a right one opens the members area', async ({
  page,
}) => {
  // Redirected here by a page for members, it continues there, even after a wrong password.
  await page.goto(address(site.id, '/members?photo=1'))
  await page.getByRole('button', { name: say('site:entry_enter', { age: 18 }) }).click()
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill('demo@amore.example')
  await main.getByLabel('Password', { exact: true }).fill('non-è-questa')
  await main.getByRole('button', { name: say('common:login') }).click()
  await expect(page.getByText('Login non andato a buon fine, prova di nuovo')).toBeVisible()
  await expect(main.getByLabel('E-mail')).toHaveValue('demo@amore.example')
  await main.getByLabel('Password', { exact: true }).fill('demo-password')
  await main.getByRole('button', { name: say('common:login') }).click()
  await expect(page.getByRole('heading', { name: say('members:heading') })).toBeVisible()
  await expect(page).toHaveURL(/photo=1/)
  await page.getByRole('link', { name: `${say('members:filters')} · 1`, exact: true }).click()
  await choose(page, say('members:i_seek'), say('options:genders.male'))
  await page.getByRole('button', { name: say('members:show_results') }).click()
  await expect(page).toHaveURL(/gender=male/)
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible()
  const filters = page.locator('main header').getByRole('link', { name: say('members:filters') })
  const box = (slug: string) =>
    page.getByRole('checkbox', { name: say(`options:interests.${slug}`), exact: true })
  await filters.click()
  await page.locator('summary', { hasText: say('members:field_interests') }).click()
  for (const slug of ['beach', 'coffee']) await box(slug).press('Space')
  await page.getByRole('button', { name: say('members:show_results') }).click()
  await filters.click()
  for (const slug of ['beach', 'coffee']) {
    await expect(box(slug)).toBeVisible()
    await expect(box(slug)).toBeChecked()
  }
})

test('the signup works as plain forms in all its steps, and shows errors beside their fields', async ({
  page,
}) => {
  const who = newcomer()
  const next = page.getByRole('button', { name: say('common:next'), exact: true })
  await page.goto(address(site.id))
  await page.getByRole('button', { name: say('site:entry_enter', { age: 18 }) }).click()
  await chooseWho(page, site, who)
  await sendWho(page)
  await typeBirthDate(page, site, ['2030', '01', '01'])
  await next.click()
  await expect(page.getByText('Data di nascita non valida').first()).toBeVisible()
  await expect(page.getByLabel(say('common:year'), { exact: true })).toHaveValue('2030')
  await typeBirthDate(page, site, who.birthDate)
  await next.click()
  await choosePlace(page, site)
  await next.click()
  await typeAccount(page, site, who)
  await page.getByRole('button', { name: say('signup:create') }).click()
  await page.getByRole('button', { name: say('signup:finish'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('signup:complete_title') })).toBeVisible()
  const mail = await mailTo(page, site.id, who.email)
  await page.goto(mail.links.find((link) => link.includes('token=')) ?? '')
  await page.getByRole('button', { name: say('signup:confirm_button') }).click()
  await expect(
    page.getByRole('heading', { name: say('signup:done_title', { name: who.name }) }),
  ).toBeVisible()
})

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' })

  test('the language changes by a plain form', async ({ page }) => {
    await page.goto(address('tulp', '/lang-config'))
    await page.getByRole('button', { name: SITES.tulp.say('site:entry_enter', { age: 18 }) }).click()
    await page.goto(address('tulp', '/lang-config'))
    await page.getByRole('main').getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  })
})
