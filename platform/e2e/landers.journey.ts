import type { Page } from '@playwright/test'
import { EXTENT, inTurn } from '../../scripts/test-extent.mjs'
import { address, expect, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'

const { say } = SITES.amore

test('the answer on a lander is preselected in the signup, and no lander loads a script', {
  tag: EXTENT.nightly ? [] : '@desktop',
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(address('amore', '/landers/alonetonight/inverno?network=partners&sub1=banner'))
  // Its words depend on the hour: late.test.tsx holds them.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  expect(scripts).toEqual([])
  await page.getByRole('link', { name: 'Cerco una donna' }).click()
  const seeks = page.getByRole('group', { name: say('signup:i_seek') })
  await expect(seeks.getByRole('radio', { name: say('options:genders.female') })).toBeChecked()
})

/** Each in another brand, so that every theme is covered. */
const LANDERS = [
  ['tulp', '/landers/collagelanding'],
  ['nordlys', '/landers/gallery'],
  ['starlight', '/landers/iconslanding'],
  ['alpen', '/landers/maplanding'],
  ['amore', '/landers/socialnetwork'],
  ['alpen', '/landers/tinderswipe'],
  ['starlight', '/landers/transitionsvideolanding'],
  ['tulp', '/landers/video'],
] as const

/** Opens a visitor's page and examines it without the entry warning. */
async function faultsOf(page: Page, url: string): Promise<readonly unknown[]> {
  expect((await page.goto(url))?.status(), url).toBe(200)
  const warning = page.locator('.entry button')
  if (await warning.isVisible()) await warning.click()
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [...(await seriousFindings(page)), ...(over > 0 ? [`${over} px hang over the edge`] : [])]
}

test('every lander is accessible, each in another brand, and nothing overflows', {
  tag: '@desktop',
}, async ({ page }) => {
  // Otherwise the examination would wait for scenes that fade over a minute.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [site, path] of inTurn('landers', LANDERS, 3))
    expect(await faultsOf(page, address(site, path)), `${site}${path}`).toEqual([])
  // A member who agreed to appear there.
  await page.goto(address('nordlys'))
  const member = await page.locator('main a[href^="/members/"]').first().getAttribute('href')
  for (const name of inTurn('landers of members', ['landing', 'landing2', 'landing3']))
    expect(await faultsOf(page, address('nordlys', `${member}/${name}`)), name).toEqual([])
})
