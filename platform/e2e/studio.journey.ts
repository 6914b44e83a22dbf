import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { siteFolders } from './deploy.ts'
import { address, anotherBrowser, expect, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'

const site = SITES.tulp
const LANDER = 'socialnetwork'
const HEADLINE = 'Welkom op het plein'

const studio = (key: string, params = {}) => inConsole(`studio:${key}`, params)

/** Opens the editor from the list, and waits for the lander's page in it. */
async function openEditor(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: inConsole('console:landers') })
    .click()
  await page.getByRole('link', { name: LANDER, exact: true }).click()
  await expect(headline(page)).toBeVisible()
}

/**
 * Findings of axe, except one of the editor's library: a draggable section is a button around its
 * texts.
 */
const faultsOf = async (page: Page) =>
  (await seriousFindings(page)).filter((fault) => !fault.startsWith('nested-interactive: #preview-frame'))

/** The headline on the editor's page, edited in place. */
const headline = (page: Page) =>
  page
    .frameLocator('#preview-frame')
    .getByRole('textbox', { name: inConsole('sections:text.title'), exact: true })
    .first()

async function write(page: Page, text: string): Promise<void> {
  await headline(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const saved = (page: Page) => expect(page.getByText(studio('save_saved'), { exact: true })).toBeVisible()
const order = (page: Page) =>
  page
    .locator('[data-section]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.section))

/** Horizontal overflow of the window, and the height of the bar above the page. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const parts = document.querySelectorAll(
      '.top *, .panes *, .desk > *, .fields-side :is(input, textarea, select, button)',
    )
    const over = [...parts].filter((part) => part.getBoundingClientRect().right > edge + 1)
    const bar = document.querySelector('.top')?.getBoundingClientRect().height
    return { over: over.map(({ outerHTML }) => outerHTML.slice(0, 80)), bar }
  })

/**
 * On a phone, page and publishing are on the first screen, and sections and texts alternate with
 * the page.
 */
async function lookOnPhone(page: Page): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await measured(page)).over).toEqual([])
  await expect(page.getByRole('button', { name: studio('publish') })).toBeInViewport({ ratio: 1 })
  await expect(headline(page)).toBeInViewport()
  await page.getByRole('button', { name: studio('settings'), exact: true }).click()
  const title = page.locator('.fields-side input').first()
  await expect(title).toBeInViewport({ ratio: 1 })
  expect((await measured(page)).over).toEqual([])
  await page
    .getByRole('button', { name: studio('page'), exact: true })
    .first()
    .click()
  await expect(title).toBeHidden()
  await page.setViewportSize(desk)
}

/** The bar keeps its height whatever it shows, so that the page below does not move. */
async function keepsItsHeight(page: Page): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 1280, height: 720 })
  const before = await measured(page)
  expect([before.over, (before.bar ?? 0) < 60]).toEqual([[], true])
  const bar = await page.evaluate(() => {
    const said = document.querySelector('.saved > span')
    const words = [...(said?.childNodes ?? [])]
    said?.replaceChildren(
      'Nicht gespeichert: keine Verbindung. Dieser Wert ist hier nicht erlaubt, und nichts wurde genommen.',
    )
    const height = document.querySelector('.top')?.getBoundingClientRect().height
    said?.replaceChildren(...words)
    return height
  })
  expect(bar).toBe(before.bar)
  await page.setViewportSize(desk)
}

/** Truncates a file of the site while the program serves, and removes it after `work`. */
async function withBrokenFile(work: (shown: string) => Promise<void>): Promise<void> {
  const folders = siteFolders(site.id).map((folder) => path.join(folder, 'landers', LANDER))
  for (const folder of folders) {
    mkdirSync(path.join(folder, 'locales'), { recursive: true })
    writeFileSync(path.join(folder, 'locales/nl.json'), '{ "page": { "title": "Half')
  }
  try {
    await work(`tenants/${site.id}/landers/${LANDER}/locales/nl.json`)
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

test('a marketer writes, moves, publishes and reverts a lander; a second editor overwrites nothing; a broken file is reported', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'marketer', site.id)
  await openEditor(page)
  expect(await faultsOf(page)).toEqual([])
  await write(page, HEADLINE)
  const before = await order(page)
  await page.locator('[data-section]').nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const moved = [before[0], before[2], before[1], ...before.slice(3)]
  await expect.poll(() => order(page)).toEqual(moved)
  await expect(page.locator('[data-section]:focus')).toHaveAttribute('data-section', before[1] ?? '')
  // The editor records an undo step after a quarter of a second, before the draft is saved.
  await saved(page)
  await page.getByRole('button', { name: studio('undo'), exact: true }).click()
  await expect.poll(() => order(page)).toEqual(before)
  await page.getByRole('button', { name: studio('redo'), exact: true }).click()
  await expect.poll(() => order(page)).toEqual(moved)
  await saved(page)

  await page.getByRole('button', { name: studio('preview') }).click()
  const previewed = page.frameLocator(`iframe[title="${studio('preview_title')}"]`)
  await expect(previewed.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  await page.getByRole('button', { name: studio('close') }).click()

  await lookOnPhone(page)
  await keepsItsHeight(page)

  const second = await anotherBrowser(browser, { storageState: await page.context().storageState() })
  await second.page.goto(page.url())
  await expect(headline(second.page)).toBeVisible()
  await write(second.page, 'Van een collega')
  await saved(second.page)
  await write(page, `${HEADLINE}!`)
  const conflict = page.getByRole('dialog')
  await expect(conflict.getByText(/marketer\.\d+/).first()).toBeVisible()
  await conflict.getByRole('button', { name: studio('conflict_mine') }).click()
  await saved(page)
  await expect(headline(page)).toHaveText(`${HEADLINE}!`)
  expect(second.faults).toEqual([])
  await second.context.close()

  const chosen = moved[0] ?? ''
  await expect(page.locator('[data-section][aria-current=true]')).toHaveAttribute('data-section', chosen)
  await page.getByRole('button', { name: studio('publish') }).click()
  await page.getByRole('dialog').getByLabel(studio('note'), { exact: true }).fill('Nieuwe kop')
  await page.getByRole('button', { name: studio('publish_now') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-section][aria-current=true]')).toHaveAttribute('data-section', chosen)
  const visitor = await anotherBrowser(browser, { locale: 'nl' })
  await visitor.page.goto(address(site.id, `/landers/${LANDER}`))
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(`${HEADLINE}!`)

  await page.getByRole('button', { name: studio('versions') }).click()
  await expect(page.getByText('Nieuwe kop')).toBeVisible()
  await page.getByRole('button', { name: studio('compare', { number: 1 }) }).click()
  for (const side of [studio('version', { number: 1 }), studio('draft')])
    await expect(page.frameLocator(`iframe[title="${side}"]`).getByRole('heading', { level: 1 })).toHaveText(
      `${HEADLINE}!`,
    )
  await expect(page.getByText(studio('differences_none'))).toBeVisible()
  await page
    .getByRole('button', { name: studio('versions') })
    .last()
    .click()
  await page.getByRole('button', { name: studio('back_to_files') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(async () => {
    await visitor.page.reload()
    await expect(visitor.page.getByRole('heading', { level: 1 })).not.toContainText(HEADLINE, {
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('link', { name: studio('all_landers') }).click()
  await expect(page.getByRole('link', { name: LANDER, exact: true })).toBeVisible()

  const shown = (await visitor.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await withBrokenFile(async (file) => {
    await page.reload()
    const fault = inConsole('console:finding.json_invalid', { file, line: 1 })
    await expect(page.getByText(fault)).toBeVisible()
    await page.getByRole('link', { name: LANDER, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(fault)).toBeVisible()
    await page.getByRole('button', { name: studio('broken_go_on') }).click()
    await expect(headline(page)).toHaveText(shown)
    await visitor.page.reload()
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(shown)
  })
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})
