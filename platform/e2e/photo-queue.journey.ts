import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { totpCode } from '../infra/second-factor/totp.ts'
import { logIn } from './members.ts'
import { address, anotherBrowser, expect, seriousFindings, test } from './site.ts'
import { APP_SECRET, SITES } from './sites.ts'
import { words } from './words.ts'

const site = SITES.nordlys
const say = words('en')
/** More than the page of the queue begins with: the script has to fetch further ones. */
const PHOTOS = 15

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The link that the command makes beside the running program, for a moderator of this site. */
async function invitationFor(email: string): Promise<string> {
  const { PATH = '', HOME = '', E2E_PORT = '3987', E2E_DATA_DIR = '' } = process.env
  const env = { PATH, HOME, PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR, APP_SECRET, NODE_ENV: 'test' }
  const command = ['scripts/run.mjs', 'scripts/staff.ts', 'invite', email]
  const options = ['--role', 'moderator', '--tenants', site.id]
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...options], { cwd: ROOT, env })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

/** Uploads photos of one colour each for the member of this page, after deleting those of an earlier try: members have a limit. */
const uploadPhotos = (page: Page, count: number) =>
  page.evaluate(async (photos) => {
    const own = (await (await fetch('/api/photo')).json()) as { photos: { name: string; main: boolean }[] }
    for (const { name } of own.photos.filter(({ main }) => !main)) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ name })
      const { ok, status } = await fetch('/api/photo', { method: 'DELETE', headers, body })
      if (!ok) throw new Error(`deletion: ${status}`)
    }
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

/** Sets password and authenticator app by the link, and opens the queue. */
async function signIn(page: Page): Promise<void> {
  await page.goto(await invitationFor(`moderator.${process.pid}.${Date.now()}@example.org`))
  const secret = ((await page.locator('form .mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(say('console:new_password')).fill('river candle orbit 88')
  await page.getByLabel(say('console:app_code')).fill(totpCode(secret, new Date()))
  await page.getByRole('button', { name: say('console:set_up') }).click()
  await page.getByRole('link', { name: say('console:recovery_done') }).click()
  await expect(page.getByRole('heading', { name: say('console:photos'), level: 1 })).toBeVisible()
}

/** Photos on the page, the one in front first. */
const waiting = (page: Page) =>
  page
    .locator('[data-photo]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.photo))

/** How many of the pictures in front and after it are loaded. */
const loaded = (page: Page) =>
  page
    .locator('[data-photo] img')
    .evaluateAll((images) => (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).length)

test('a moderator decides with one key a photo, without waiting for a page or a picture', async ({
  page,
  browser,
}) => {
  const member = await anotherBrowser(browser)
  await logIn(member.page, site)
  await member.page.goto(address(site.id, '/pages/faq'))
  await uploadPhotos(member.page, PHOTOS)
  await member.context.close()

  await signIn(page)
  expect(await seriousFindings(page)).toEqual([])
  const documents: string[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
    if (request.url().endsWith('/photos/decide')) sent.push(request.postData() ?? '')
  })
  const decided: string[] = []
  for (const key of ['a', '1', '2', '3', '4', '5', '6', '5', '4', '3', '2', '1', '5']) {
    // The next picture is there before this one is decided.
    await expect.poll(() => loaded(page)).toBeGreaterThan(1)
    const [photo = '', next] = await waiting(page)
    await page.keyboard.press(key)
    expect((await waiting(page))[0]).toBe(next)
    decided.push(photo)
  }
  await expect.poll(() => sent.length).toBe(decided.length)
  expect(sent.map((body) => new URLSearchParams(body).get('photo'))).toEqual(decided)

  const [, before] = await waiting(page)
  await page.keyboard.press('z')
  await expect(page.getByText(say('console:undone'))).toBeVisible()
  expect((await waiting(page)).slice(0, 1)).toEqual(decided.slice(-1))
  expect((await waiting(page))[2]).toBe(before)
  while ((await waiting(page)).length > 0) await page.keyboard.press('5')
  await expect(page.getByText(say('console:queue_empty'))).toBeVisible()
  expect(documents, 'pages loaded meanwhile').toEqual([])
})
