import type { Page } from '@playwright/test'
import { deploySite } from './deploy.ts'
import { memberByCalls } from './members.ts'
import { payByCalls } from './payment-steps.ts'
import { address, anotherBrowser, expect, seriousFindings, test } from './site.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'
import { call } from './wire.ts'

/** More than the queue's first page has: the script has to load further ones. */
const PHOTOS = 13

/** Uploads single-coloured photos for the member of this page. */
const uploadPhotos = (page: Page, count: number) =>
  page.evaluate(async (photos) => {
    for (let number = 0; number < photos; number++) {
      const canvas = new OffscreenCanvas(300, 400)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = `hsl(${number * 20} 60% 50%)`
      context.fillRect(0, 0, 300, 400)
      const body = new FormData()
      body.append('photo', await canvas.convertToBlob({ type: 'image/png' }), 'photo.png')
      const { ok, status } = await fetch('/api/photo', { method: 'POST', body })
      if (!ok) throw new Error(`upload: ${status}`)
    }
  }, count)

/** Photos on the page, the current one first. */
const waiting = (page: Page) =>
  page
    .locator('[data-photo]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.photo))

/** How many of the current and following pictures are loaded. */
const loaded = (page: Page) =>
  page
    .locator('[data-photo] img')
    .evaluateAll((images) => (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).length)

test('a moderator decides one photo per key press, without waiting for a page or a picture', async ({
  page,
  browser,
}) => {
  const id = `queue-${Date.now().toString(36)}`
  // A site of its own: members of other journeys delete photos that wait in the queue.
  const site = deploySite({ id, name: 'Coda', state: 'live' })
  const member = await anotherBrowser(browser)
  await expect.poll(async () => (await call(member.page, id, '/login')).status).toBe(200)
  await memberByCalls(member.page, site)
  // Premium: a free member may have only a few photos.
  await payByCalls(member.page, site)
  await member.page.goto(address(site.id, '/pages/faq'))
  await uploadPhotos(member.page, PHOTOS)
  await member.context.close()

  await signInAsStaff(page, 'moderator', site.id)
  await page
    .getByRole('main')
    .getByRole('link', { name: inConsole('console:photos') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: inConsole('console:photos'), level: 1 })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  const documents: string[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
    if (request.url().endsWith('/photos/decide')) sent.push(request.postData() ?? '')
  })
  const decided: string[] = []
  // Reason 4, a child in the photo, would hide the other photos of the account.
  for (const key of ['a', '1', '2', '3', '5', '6', '5']) {
    // The next picture is loaded before this one is decided.
    await expect.poll(() => loaded(page)).toBeGreaterThan(1)
    const [photo = '', next] = await waiting(page)
    await page.keyboard.press(key)
    expect((await waiting(page))[0]).toBe(next)
    decided.push(photo)
  }
  await expect.poll(() => sent.length).toBe(decided.length)
  expect(sent.map((body) => new URLSearchParams(body).get('photo'))).toEqual(decided)

  const [, before] = await waiting(page)
  await page.keyboard.press('u')
  await expect(page.getByText(inConsole('console:undone'))).toBeVisible()
  expect((await waiting(page)).slice(0, 1)).toEqual(decided.slice(-1))
  expect((await waiting(page))[2]).toBe(before)
  while ((await waiting(page)).length > 0) await page.keyboard.press('5')
  await expect(page.getByText(inConsole('console:queue_empty'))).toBeVisible()
  expect(documents, 'pages loaded meanwhile').toEqual([])
})
