import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site

/** A landscape picture: red on the left, blue on the right. */
async function twoHalves(name: string) {
  const half = { width: 300, height: 400, channels: 3 as const, background: '#d01020' }
  const buffer = await sharp({ create: half }).extend({ right: 300, background: '#1020d0' }).png().toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Which of red and blue a stored photo has at the middle of its upper edge, and its shape. */
const lookOf = (page: Page, name: string) =>
  page.evaluate(async (path) => {
    const picture = await createImageBitmap(await (await fetch(path)).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red = 0, , blue = 0] = context?.getImageData(picture.width / 2, 8, 1, 1).data ?? []
    return { upper: red > blue ? 'red' : 'blue', square: picture.width === picture.height }
  }, `/photos/full/${name}.webp`)

const names = async (page: Page) =>
  (await json<{ photos: readonly { name: string }[] }>(call(page, site.id, '/api/photo'))).photos.map(
    ({ name }) => name,
  )

const part = (page: Page, id: string) => page.locator(`#${id}`)
const photo = (page: Page, number: number) =>
  page.getByRole('button', { name: say('photos:move_photo', { number }) })

async function addPhotos(page: Page): Promise<void> {
  await part(page, 'photos')
    .locator('input[type=file]')
    .first()
    .setInputFiles([await twoHalves('a.png'), await twoHalves('b.png')])
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('heading', { name: say('photos:crop_of', { number: 1, max: 2 }) }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: say('photos:crop_right') }).click()
  await dialog.getByText(say('photos:shape_square')).click()
  await dialog.getByRole('button', { name: say('photos:crop_use') }).click()
  await expect(
    dialog.getByRole('heading', { name: say('photos:crop_of', { number: 2, max: 2 }) }),
  ).toBeVisible()
  await dialog.getByText(say('photos:shape_whole')).click()
  await dialog.getByRole('button', { name: say('photos:crop_use') }).click()
  await expect(part(page, 'photos').locator('.handle')).toHaveCount(2)
}

test('the profile editor: photos are cropped and reordered, a place is found, and nothing is lost without a connection', async ({
  page,
  context,
}) => {
  const { name } = await memberByCalls(page, site)
  await page.goto(address(site.id, '/profile'))
  await page.waitForLoadState('networkidle')

  await addPhotos(page)
  const [turned = '', plain = ''] = await names(page)
  expect(await lookOf(page, turned), 'turned clockwise, its left side is up').toEqual({
    upper: 'red',
    square: true,
  })
  expect((await lookOf(page, plain)).square).toBe(false)
  await expect(page.locator('.summary img'), 'the summary has the face at once').toBeVisible()

  const said = (key: string, place: number, timeout = 30_000) =>
    expect(page.getByRole('status').filter({ hasText: say(`photos:${key}`, { place, max: 2 }) })).toHaveCount(
      1,
      { timeout },
    )
  await photo(page, 2).hover()
  const first = await photo(page, 1).boundingBox()
  if (!first) throw new Error('there is no photo')
  await page.mouse.down()
  await page.mouse.move(first.x + 40, first.y + 40, { steps: 8 })
  await said('drag_over', 1)
  await page.mouse.up()
  await expect.poll(() => names(page), 'by a pointer').toEqual([plain, turned])
  await photo(page, 1).focus()
  await page.keyboard.press('Space')
  // Keys take effect a moment after a photo was picked up; at the last position one more press
  // changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await said('drag_over', 2, 1000)
  }).toPass()
  await page.keyboard.press('Space')
  await said('drag_end', 2)
  await expect.poll(() => names(page), 'by the keyboard').toEqual([turned, plain])

  const about = part(page, 'about').getByRole('textbox')
  await context.setOffline(true)
  await about.fill('Scritto nel tunnel 🚇')
  await about.blur()
  await expect(part(page, 'about').getByText(say('profile:failed'))).toBeVisible()
  await context.setOffline(false)
  await expect(part(page, 'about').getByText(say('profile:saved'))).toBeVisible()

  const locate = part(page, 'place').getByRole('button', { name: say('signup:locate') })
  await locate.click()
  await expect(part(page, 'place').getByText(say('signup:locate_denied'))).toBeVisible()
  await context.setGeolocation({ latitude: 45.46, longitude: 9.19 })
  await context.grantPermissions(['geolocation'], { origin: address(site.id) })
  await expect(part(page, 'place').getByText(say('signup:locate_granted'))).toBeVisible()
  await locate.click()
  await expect(part(page, 'place').getByRole('combobox', { name: say('profile:town') })).toHaveValue('Milano')
  await expect(part(page, 'place').getByText(say('profile:saved'))).toBeVisible()

  await page
    .locator('.summary')
    .getByRole('link', { name: say('profile:preview_open') })
    .click()
  await expect(page.getByRole('heading', { name: say('profile:preview_title') })).toBeVisible()
  const shown = page.getByRole('article')
  await expect(shown.getByText('Scritto nel tunnel 🚇')).toBeVisible()
  await expect(shown.getByText(name).first()).toBeVisible()
})
