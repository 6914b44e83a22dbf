import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { deploySite, siteFolders } from './deploy.ts'
import { expect, test } from './site.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'

/** A brand of its own for each run, which may be repeated. */
let id = ''
let name = ''
test.beforeEach(() => {
  id = `stella-${Date.now().toString(36)}`
  name = `Stella ${id.slice(-5)}`
})

/** What Markdown makes of a line that begins with four spaces: one whose words do not wrap. */
const INDENTED = `    ${'Meet in a public place, and tell a friend where you are. '.repeat(3)}`

function write(file: string, text: string): void {
  for (const folder of siteFolders(id)) writeFileSync(path.join(folder, file), text)
}

/**
 * A site with three faults of a developer: a page whose line does not wrap, the same page in only
 * one of two languages, and a link whose title is in only one.
 */
const deploy = () =>
  deploySite({ id, name, languages: ['it'] }, (draft) => {
    draft.change(id, { links: [{ title: { en: 'Help' }, url: '/pages/faq' }] })
    draft.write(`${id}/pages/first-date.en.md`, `# The first date\n\n${INDENTED}\n`)
  })

/** Repairs all three, as an editor would: file by file. */
function repair(): void {
  write('pages/first-date.en.md', `# The first date\n\n${INDENTED.trim()}\n`)
  write('pages/first-date.it.md', '# Il primo appuntamento\n\nIn un luogo pubblico.\n')
  const [folder = ''] = siteFolders(id)
  const settings: object = JSON.parse(readFileSync(path.join(folder, 'tenant.json'), 'utf8'))
  const links = [{ title: { en: 'Help', it: 'Aiuto' }, url: '/pages/faq' }]
  write('tenant.json', JSON.stringify({ ...settings, links }))
}

/** The cell of the matrix with this name, of a page with one row. */
const cell = (page: Page, language: string) => page.getByRole('figure').filter({ hasText: language })
const mark = (page: Page, language: string, text: string | RegExp) => cell(page, language).getByText(text)
const [WIDE = '', WIDE_END = ''] = inConsole('console:matrix.mark_wide', { number: '|' }).split('|')
const TOO_WIDE = new RegExp(`^${WIDE}\\d+${WIDE_END}$`)
const UNTRANSLATED = inConsole('console:matrix.mark_untranslated')
const FOUND = inConsole('console:brands.findings_one', { count: 1 })

test('a developer sees in the matrix which page is too wide and which language misses a text, and repairs both', async ({
  page,
}) => {
  deploy()
  await signInAsStaff(page, 'operator', null)
  const brand = page.getByRole('link', { name, exact: true })
  await expect(async () => {
    await page.goto(new URL('/sites', page.url()).href)
    await expect(brand).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await brand.click()
  await page.getByRole('link', { name: inConsole('console:matrix.see_everything') }).click()

  const choose = (label: string, value: string) =>
    page.getByLabel(inConsole(`console:matrix.${label}`), { exact: true }).selectOption(value)
  await choose('down', 'tenant')
  await choose('across', 'language')
  await choose('axis_page', 'token.first-date')
  await page.getByRole('button', { name: inConsole('console:link_show'), exact: true }).click()

  await expect(mark(page, 'English', TOO_WIDE)).toBeVisible()
  await expect(mark(page, 'English', UNTRANSLATED)).toBeHidden()
  await expect(mark(page, 'English', FOUND)).toBeHidden()
  await expect(mark(page, 'Italiano', UNTRANSLATED)).toBeVisible()
  await expect(mark(page, 'Italiano', FOUND)).toBeVisible()
  for (const language of ['English', 'Italiano'])
    await expect(cell(page, language)).toHaveAttribute('data-fault', /./)

  repair()
  await expect(async () => {
    await page.reload()
    for (const language of ['English', 'Italiano'])
      await expect(cell(page, language)).not.toHaveAttribute('data-fault', { timeout: 1_000 })
  }).toPass()
  for (const [place, title] of ['The first date', 'Il primo appuntamento'].entries()) {
    const frame = page.frameLocator('figure iframe').nth(place)
    await expect(frame.getByRole('heading', { name: title })).toBeVisible()
    const fits = () => document.documentElement.scrollWidth <= innerWidth
    expect(await frame.locator('body').evaluate(fits), title).toBe(true)
  }
  for (const language of ['English', 'Italiano'])
    await expect(cell(page, language)).not.toHaveAttribute('data-fault')
})
