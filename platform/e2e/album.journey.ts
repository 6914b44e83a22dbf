import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { approvePhotosOf } from './staff-steps.ts'

const { alpen } = SITES

/** Uploads one private photo. @returns its name */
const uploadPrivate = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 400)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'hsl(20 60% 50%)'
    context.fillRect(0, 0, 300, 400)
    const body = new FormData()
    body.append('photo', await canvas.convertToBlob({ type: 'image/png' }), 'photo.png')
    body.append('private', '1')
    const answer = await fetch('/api/photo', { method: 'POST', body })
    if (!answer.ok) throw new Error(`upload: ${answer.status}`)
    return ((await answer.json()) as { name: string }).name
  })

test('a private photo is requested, opened, can be reported in two presses, and disappears once access is withdrawn', async ({
  page,
  browser,
}) => {
  const { say } = alpen
  const owning = await anotherBrowser(browser)
  for (const one of [page, owning.page])
    await one.context().addCookies([{ name: 'language', value: alpen.language, url: address(alpen.id) }])
  const owner = await memberByCalls(owning.page, alpen, { name: 'Vreni', gender: 'female', seeks: 'male' })
  await owning.page.goto(address(alpen.id, '/account/photos'))
  const photo = await uploadPrivate(owning.page)
  await approvePhotosOf(alpen, owner.id)

  await memberByCalls(page, alpen, { name: 'Urs' })
  await page.goto(address(alpen.id, `/members/${owner.id}`))
  await page
    .locator('#album')
    .getByRole('button', { name: say('album:ask') })
    .click()
  await expect(page.locator('#album').getByText(say('album:asked', { name: 'Vreni' }))).toBeVisible()

  await owning.page.goto(address(alpen.id, '/account/photos'))
  const asked = owning.page.getByRole('listitem').filter({ hasText: 'Urs' })
  await asked.getByRole('button', { name: say('album:grant') }).click()
  const takeBack = asked.getByRole('button', { name: say('album:take_back') })
  await expect(takeBack).toBeVisible()

  // The open profile updates itself.
  await page.locator(`.gallery a[href*="${photo}"]`).click()
  const shown = page.locator('.yarl__slide_current img')
  await expect(shown).toHaveAttribute('src', new RegExp(photo))
  await page
    .locator('.viewer')
    .getByRole('link', { name: say('common:person_menu', { name: 'Vreni' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('safety:report') })
    .click()
  await expect(
    page.getByRole('dialog').getByText(say('safety:report_photo', { name: 'Vreni' })),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown, 'the menu closes alone').toBeVisible()

  await takeBack.click()
  await expect(takeBack).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('#album').getByText(say('album:closed'))).toBeVisible()
  const status = (path: string) => page.evaluate(async (to) => (await fetch(to)).status, path)
  expect(await status(`/photos/full/${photo}.webp`)).toBe(404)
  expect(owning.faults).toEqual([])
  await owning.context.close()
})
