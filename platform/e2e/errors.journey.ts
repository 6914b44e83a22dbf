import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { logIn } from './members.ts'
import { address, expect, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

for (const site of inTurn('errors', [SITES.amore, SITES.alpen, SITES.nordlys])) {
  test.describe(`${site.id}, in its own language`, () => {
    test.use({ locale: site.language })

    test('an unknown address: the brand says so and links home', async ({ page }) => {
      const { say } = site
      await page.context().addCookies([{ name: 'entry', value: '1', url: address(site.id) }])
      const answer = await page.goto(address(site.id, '/nothing/here'))
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: say('errors:page_not_found') })).toBeVisible()
      await expect(page).toHaveTitle(`${say('errors:page_not_found')} · ${site.name}`)
      await expect(page.locator('header .nav-logo')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('link', { name: say('errors:back_home') }).click()
      await expect(page).toHaveURL(address(site.id))
    })
  })
}

test('an object that does not exist for a member also gives "page not found"', async ({ page }) => {
  const { id, say } = SITES.amore
  await logIn(page, SITES.amore)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of [`/members/${nobody}`, `/chats/${nobody}`, '/members/nobody', '/pages/nothing']) {
    const { status, body } = await call(page, id, path, { headers: { accept: 'text/html' } })
    expect(status, path).toBe(404)
    expect(body, path).toContain(`>${say('errors:page_not_found')}</h1>`)
  }
})

const PAYLOAD = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/

/** The page as rendered by the server, but with data that its script cannot render. */
async function spoil(
  page: Page,
  path: string,
  change: (payload: Record<string, unknown>) => void,
): Promise<void> {
  const { id } = SITES.amore
  const { body, headers } = await call(page, id, path)
  const spoilt = body.replace(PAYLOAD, (_whole, before: string, json: string, after: string) => {
    const payload = JSON.parse(json) as Record<string, unknown>
    change(payload)
    return before + JSON.stringify(payload).replaceAll('<', '\\u003c') + after
  })
  expect(spoilt, 'the payload was found').not.toBe(body)
  await page.route(address(id, path), (route) =>
    route.fulfill({
      status: 200,
      headers: { 'content-type': String(headers['content-type']) },
      body: spoilt,
    }),
  )
  await page.goto(address(id, path))
}

test('a page that fails in the browser: the error page of the brand, not an empty one', async ({
  page,
  faults,
}) => {
  const { say, name } = SITES.amore
  await logIn(page, SITES.amore)
  await spoil(page, '/members', (payload) => {
    payload.data = null
  })
  await expect(page.getByRole('heading', { name: say('errors:error'), exact: true })).toBeVisible()
  await expect(page.locator('main .status')).toHaveText('500')
  await expect(page).toHaveTitle(`${say('errors:error')} · ${name}`)
  await expect(page.locator('header .nav-logo')).toBeVisible()
  expect(faults.splice(0), 'told to the console').toHaveLength(1)
})

test('an error page that fails as well: two lines and a link home', async ({ page, faults }) => {
  const { id, say } = SITES.amore
  await logIn(page, SITES.amore)
  await spoil(page, '/members', (payload) => {
    payload.data = null
    payload.site = { ...(payload.site as object), languages: null, links: null }
  })
  await expect(page.getByRole('heading', { name: say('errors:error_page_failed') })).toBeVisible()
  expect(faults.splice(0).length).toBeGreaterThan(0)
  await page.getByRole('link', { name: say('errors:go_back_home') }).click()
  await expect(page).toHaveURL(address(id, '/members'))
})
