import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

/** The link of a member's card, whatever other runs of the journey call theirs. */
const cardOf = (page: Page, id: string) => page.locator(`main li[data-card] .name a[href="/members/${id}"]`)

/** Opens the search for people of this age alone, and returns her card in it. */
async function searchFor(page: Page, age: number, id: string) {
  await page.goto(address(site.id, `/members?min_age=${age}&max_age=${age}`))
  await expect(page.getByRole('heading', { level: 1, name: say('members:heading') })).toBeVisible()
  return cardOf(page, id)
}

const born = (age: number) => [String(new Date().getFullYear() - age), '01', '01'] as const

test('a member sees somebody no more, finds them again, and keeps a note that nobody else reads @phone', async ({
  page,
  browser,
}, { project }) => {
  const AGE = 93
  const other = await anotherBrowser(browser, deviceOf(project.use))
  const her = await memberByCalls(other.page, site, { gender: 'female', seeks: 'male', birthDate: born(AGE) })
  const him = await memberByCalls(page, site)
  await (await searchFor(page, AGE, her.id)).click()
  const mark = (key: 'favourite' | 'not_interested') =>
    page.getByRole('button', { name: say(`bookmarks:${key}`), exact: true })
  await expect(mark('not_interested')).toHaveAttribute('aria-pressed', 'false')
  await mark('not_interested').click()
  await expect(mark('not_interested')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(say('bookmarks:not_interested_text', { name: her.name }))).toBeVisible()
  await expect(await searchFor(page, AGE, her.id)).toHaveCount(0)

  await page.goto(address(site.id, '/favourites?list=not_interested'))
  const again = page.getByRole('button', { name: say('bookmarks:again') })
  await expectAccessible(page, new URL(page.url()).pathname)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('bookmarks:empty_not_interested'))).toBeVisible()

  await (await searchFor(page, AGE, her.id)).click()
  await mark('favourite').click()
  await page.getByRole('link', { name: say('bookmarks:note_write') }).click()
  const note = page.getByLabel(say('bookmarks:note'))
  await note.fill('x'.repeat(2001))
  await page.getByRole('button', { name: say('bookmarks:note_save') }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, new URL(page.url()).pathname)
  await note.fill('Canta nel coro.')
  await page.getByRole('button', { name: say('bookmarks:note_save') }).click()
  await expect(page.getByText('Canta nel coro.')).toBeVisible()
  await page.goto(address(site.id, '/members?favourites=1'))
  await expect(cardOf(page, her.id)).toBeVisible()

  // She learns of nothing.
  await other.page.goto(address(site.id, `/members/${him.id}`))
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText(him.name)
  await expect(other.page.getByText('Canta nel coro.')).toHaveCount(0)
  await other.page.goto(address(site.id, '/likes'))
  await expect(other.page.getByText(say('likes:empty_liked_by'))).toBeVisible()
  expect(other.faults).toEqual([])
  await other.context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the marks and the note are plain forms', { tag: '@desktop' }, async ({ page, browser }) => {
    const AGE = 94
    const other = await anotherBrowser(browser)
    const her = await memberByCalls(other.page, site, {
      gender: 'female',
      seeks: 'male',
      birthDate: born(AGE),
    })
    await other.context.close()
    await memberByCalls(page, site)
    await (await searchFor(page, AGE, her.id)).click()
    const mark = page.getByRole('button', { name: say('bookmarks:not_interested'), exact: true })
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await expect(await searchFor(page, AGE, her.id)).toHaveCount(0)
    await page.goto(address(site.id, `/members/${her.id}/bookmark`))
    const note = page.getByLabel(say('bookmarks:note'))
    await note.fill('x'.repeat(2001))
    await page.getByRole('button', { name: say('bookmarks:note_save') }).click()
    await expect(note).toHaveAttribute('aria-invalid', 'true')
    await note.fill('Canta nel coro.')
    await page.getByRole('button', { name: say('bookmarks:note_save') }).click()
    await expect(page.getByText('Canta nel coro.')).toBeVisible()
  })
})
