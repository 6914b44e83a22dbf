import type { Page } from '@playwright/test'
import { composer, declineIcebreakers, sendButton } from './chat-steps.ts'
import { anotherMember, memberByCalls } from './members.ts'
import {
  choosePlace,
  chooseWho,
  enter,
  expectStep,
  newcomer,
  sendWho,
  typeAccount,
  typeBirthDate,
} from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { invitation, SITES, type Site } from './sites.ts'

/** Expects the error beside a field: the text that its control or its group refers to. */
async function expectFault(page: Page, name: string, text: string): Promise<void> {
  const control = page
    .locator(`[name="${name}"], [name^="${name}_"]`)
    .and(page.locator('[aria-invalid="true"]'))
    .first()
  await expect(control).toHaveAccessibleDescription(new RegExp(literally(text)))
  await expect(page.locator('.error', { hasText: text }).first()).toBeVisible()
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const press = (page: Page, { say }: Site, key: string) =>
  page.getByRole('button', { name: say(key), exact: true }).click()

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('alpen: invalid input in each step of the signup is reported beside its field, in German, and stays there', async ({
    page,
  }) => {
    const site = SITES.alpen
    const { say } = site
    await page.goto(address(site.id, `/signup${invitation(site)}`))
    await enter(page, site)
    await press(page, site, 'common:next')
    await expectFault(page, 'gender', 'wählen Sie eine der Möglichkeiten')
    await expectFault(page, 'seeks', 'wählen Sie eine der Möglichkeiten')
    await chooseWho(page, site, newcomer())
    await press(page, site, 'common:next')

    await expectStep(page, site, 'step_birth')
    await press(page, site, 'common:next')
    await expectFault(page, 'date_of_birth', say('errors:required'))
    await typeBirthDate(page, site, ['1990', '02', '31'])
    await press(page, site, 'common:next')
    await expectFault(page, 'date_of_birth', say('errors:birth_date_invalid'))
    await expect(page.getByLabel(say('common:day'), { exact: true })).toHaveValue('31')
    await typeBirthDate(page, site, [String(new Date().getUTCFullYear() - 16), '01', '01'])
    await press(page, site, 'common:next')
    await expectFault(page, 'date_of_birth', say('errors:too_young', { age: 18 }))
    await typeBirthDate(page, site, ['1970', '01', '01'])
    await press(page, site, 'common:next')

    await expectStep(page, site, 'step_place')
    await press(page, site, 'common:next')
    await expectFault(page, 'place', say('errors:invalid_choice'))
    await choosePlace(page, site)
    await press(page, site, 'common:next')

    await expectStep(page, site, 'step_account')
    await typeAccount(page, site, newcomer({ name: '@robin', email: 'kein-at', password: '1' }))
    await page.locator('input[name=terms]').uncheck()
    await page.locator('input[name=consent]').uncheck()
    await press(page, site, 'signup:create')
    await expectFault(page, 'name', say('errors:name_starts_with_at'))
    await expectFault(page, 'email', say('errors:email_invalid'))
    await expectFault(page, 'password', say('errors:password_too_short', { min: 8 }))
    await expectFault(page, 'terms', say('errors:terms_required'))
    await expectFault(page, 'consent', say('errors:consent_required'))
    await expect(page.locator('input[name=name]')).toHaveValue('@robin')
    await expect(page.locator('input[name=email]')).toHaveValue('kein-at')
    await expect(page.locator('input[name=name]'), 'the cursor is at the first fault').toBeFocused()
    await page.locator('input[name=name]').fill('Robin')
    await expect(page.locator('input[name=name]'), 'mended').not.toHaveAttribute('aria-invalid')
    await expectFault(page, 'email', say('errors:email_invalid'))
  })
})

test('amore: a missing choice on the front page is reported by the signup, in the site’s wording', async ({
  page,
}) => {
  const site = SITES.amore
  await page.goto(address(site.id, '/'))
  await enter(page, site)
  await sendWho(page)
  await expectFault(page, 'gender', site.say('errors:invalid_choice'))
  await expectFault(page, 'seeks', site.say('errors:invalid_choice'))
  await expect(page.locator('input[name=gender]').first()).toBeFocused()
  await chooseWho(page, site, newcomer())
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await press(page, site, 'common:next')
  await expectStep(page, site, 'step_birth')
})

test('amore: a mistyped address gets a suggestion, which one press accepts', async ({ page }) => {
  const site = SITES.amore
  const { say } = site
  await page.goto(address(site.id, '/signup'))
  await enter(page, site)
  await chooseWho(page, site, newcomer())
  await press(page, site, 'common:next')
  await typeBirthDate(page, site, ['1990', '10', '10'])
  await press(page, site, 'common:next')
  await choosePlace(page, site)
  await press(page, site, 'common:next')
  await typeAccount(page, site, newcomer({ email: 'robin@gmial.com' }))
  await page.getByRole('button', { name: say('signup:did_you_mean', { email: 'robin@gmail.com' }) }).click()
  await expect(page.locator('input[name=email]')).toHaveValue('robin@gmail.com')
})

test('amore: a wrong login is refused with the exact words, and the address stays', async ({ page }) => {
  const site = SITES.amore
  await page.goto(address(site.id, '/login'))
  await enter(page, site)
  await page.getByLabel('E-mail').fill(`nessuno.${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('sbagliata-davvero')
  await page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('Login non andato a buon fine, prova di nuovo')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(/nessuno/)
})

test.describe('in Danish', () => {
  test.use({ locale: 'da-DK' })

  test('nordlys: invalid parameters in the address of a search still find people, in Finnish', async ({
    page,
  }) => {
    await page.goto(address('nordlys', '/lang-config'))
    await enter(page, SITES.nordlys)
    await page.getByRole('main').getByRole('button', { name: 'Suomi', exact: true }).click()
    const nonsense =
      'gender=%00&min_age=abc&max_age=-1&countryregion=XX-99&pageNumber=-4&interests=%F0%9F%92%A9&distance=1e99'
    const answer = await page.goto(address('nordlys', `/members?${nonsense}`))
    expect(answer?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', /^fi/)
    await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible()
  })
})

test('amore: a message that is too long stays in the input, and costs nothing', async ({ page }) => {
  const site = SITES.amore
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(page, site)
  const long = 'a'.repeat(1001)
  await composer(page, site).fill(long)
  await sendButton(page, site).click()
  await expect(
    page.getByRole('alert').filter({ hasText: site.say('errors:message_too_long', { max: 1000 }) }),
  ).toBeVisible()
  await expect(composer(page, site)).toHaveValue(long)
  await expect(page.locator('header .credits')).toContainText('30')
})
