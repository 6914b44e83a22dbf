import type { Page } from '@playwright/test'
import { GESTURES } from '../features/profile-checks/rules.ts'
import { deploySite } from './deploy.ts'
import { conversationWith, memberByCalls } from './members.ts'
import {
  address,
  anotherBrowser,
  deviceOf,
  expect,
  expectAccessible,
  mailsTo,
  seriousFindings,
  test,
} from './site.ts'
import type { Site } from './sites.ts'
import { inConsole, signInAsStaff } from './staff-steps.ts'
import { call, json } from './wire.ts'

/** A single-coloured picture, made in the browser of `page`. */
const picture = (page: Page, hue: number) =>
  page.evaluate(async (colour) => {
    const canvas = new OffscreenCanvas(300, 400)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = `hsl(${colour} 60% 50%)`
    context.fillRect(0, 0, 300, 400)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return [...bytes]
  }, hue)

/** Uploads a photo of the profile. @returns its name */
const uploadPhoto = (page: Page, bytes: readonly number[]) =>
  page.evaluate(async (sent) => {
    const body = new FormData()
    body.append('photo', new Blob([new Uint8Array(sent)], { type: 'image/png' }), 'photo.png')
    const answer = await fetch('/api/photo', { method: 'POST', body })
    if (!answer.ok) throw new Error(`upload: ${answer.status}`)
    return ((await answer.json()) as { name: string }).name
  }, bytes)

const toQueue = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: inConsole(label) })
    .first()
    .click()

/** Approves the one photo of a profile that waits. */
async function approvePhoto(page: Page): Promise<void> {
  await page
    .locator('[data-photo]')
    .getByRole('button', { name: inConsole('console:approve') })
    .click()
  await expectEmpty(page)
}

const expectEmpty = (page: Page) =>
  expect(page.getByText(inConsole('console:queue_empty'), { exact: true })).toBeVisible()

/** How many pictures of the comparison are loaded. */
const loaded = (page: Page) =>
  page
    .locator('article.shot img')
    .evaluateAll((images) => (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).length)

/** The mark on the card, on the profile, and in the conversation, as another member sees it. */
async function expectMarks(page: Page, site: Site, her: { readonly id: string }, shown: boolean) {
  const mark = site.say('common:photo_compared')
  const count = shown ? 1 : 0
  await page.goto(address(site.id, '/members?checked=1'))
  const card = page
    .locator('main li[data-card]')
    .filter({ has: page.locator(`a[href="/members/${her.id}"]`) })
  await expect(card.getByRole('img', { name: mark })).toHaveCount(count)
  await page.goto(address(site.id, `/members/${her.id}`))
  await expect(page.getByRole('main').getByText(mark)).toHaveCount(count)
  await page.goto(address(site.id, `/chats/${await conversationWith(page, site, her.id)}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: mark })).toHaveCount(count)
}

test('a person compares a photo with the drawn gesture, and the main photo bears a mark until there is another one', async ({
  page,
  browser,
}, { project }) => {
  const id = `compared-${Date.now().toString(36)}`
  // A site of its own: its queue holds nobody else's photos.
  const site = deploySite({ id, name: 'Vergleich', state: 'live' }, ({ change }) =>
    change(id, { profile_checks: true }),
  )
  const { say } = site
  await expect.poll(async () => (await call(page, id, '/login')).status).toBe(200)
  const her = await memberByCalls(page, site, { gender: 'female', seeks: 'male' })
  const [staff, other] = [
    await anotherBrowser(browser, { viewport: { width: 1280, height: 800 } }),
    await anotherBrowser(browser, deviceOf(project.use)),
  ]

  await page.goto(address(id, '/account'))
  await page.getByRole('link', { name: say('account:check_title') }).click()
  await expect(page.getByText(say('checks:no_photo'))).toBeVisible()
  const first = await uploadPhoto(page, await picture(page, 20))
  await signInAsStaff(staff.page, 'moderator', id)
  await toQueue(staff.page, 'console:photos')
  await approvePhoto(staff.page)

  const draw = page.getByRole('button', { name: say('checks:draw') })
  // The queue shows the next photo before the decision is stored.
  await expect(async () => {
    await page.reload()
    await expect(draw).toBeVisible({ timeout: 1000 })
  }).toPass()
  await draw.click()
  const gestures = GESTURES.map((name) => say(`checks:gesture_${name}`))
  const drawn = await page.locator('main form .gesture').innerText()
  expect(gestures).toContain(drawn)
  await page.reload()
  await expect(page.locator('main form .gesture'), 'the lot is drawn once').toHaveText(drawn)
  await expectAccessible(page, '/account/check')
  const file = page.getByLabel(say('checks:photo'))
  const send = page.getByRole('button', { name: say('checks:send') })
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await send.click()
  await expect(page.getByText(say('errors:photo_invalid'))).toBeVisible()
  const buffer = Buffer.from(await picture(page, 200))
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await send.click()
  await expect(page.getByText(say('checks:waiting'))).toBeVisible()
  await expectAccessible(page, '/account/check')

  await staff.page.goto(new URL('/', staff.page.url()).href)
  await toQueue(staff.page, 'console:checks')
  await expect(staff.page.getByText(drawn)).toBeVisible()
  await expect.poll(() => loaded(staff.page)).toBe(2)
  expect(await seriousFindings(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: inConsole('console:check_approve') }).click()
  await expectEmpty(staff.page)

  await page.reload()
  await expect(page.getByText(say('checks:checked'))).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page, id, her.email)).map(({ subject }) => subject))
    .toContain(say('mail:check_decided_subject'))
  await memberByCalls(other.page, site)
  await expectMarks(other.page, site, her, true)

  const second = await uploadPhoto(page, await picture(page, 300))
  await staff.page.goto(new URL('/photos', staff.page.url()).href)
  await approvePhoto(staff.page)
  await expectMarks(other.page, site, her, true)
  const makeMain = (name: string) =>
    json(call(page, id, '/api/photo', { method: 'PUT', data: { name, change: 'main' } }))
  await makeMain(second)
  await expectMarks(other.page, site, her, false)
  await page.goto(address(id, '/account/check'))
  await expect(page.getByRole('button', { name: say('checks:draw') })).toBeVisible()
  await makeMain(first)
  await expectMarks(other.page, site, her, true)
  expect([...staff.faults, ...other.faults]).toEqual([])
  await staff.context.close()
  await other.context.close()
})
