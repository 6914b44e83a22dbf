import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { declineIcebreakers, messages } from './chat-steps.ts'
import { anotherMember, conversationWith, memberByCalls, whoAmI } from './members.ts'
import { picture } from './signup-steps.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES, type Site } from './sites.ts'

// The trace recorder requests the chosen file, which the page's policy refuses: a console error not
// caused by a page.
test.use({ trace: 'off' })

/** Prices of a photo and a gift on every demo site, and the credits of a new member. */
const PHOTO = 20
const GIFT = 25
const GIFTED = 30

const sheet = (page: Page) => page.getByRole('dialog')
const fileField = (page: Page) => page.locator('form input[type=file]')
const priceOf = ({ say }: Site, credits: number) => say('common:credits_other', { count: credits })
const sendPhoto = (page: Page, site: Site) =>
  sheet(page).getByRole('button', { name: site.say('chats:send_photo', { price: priceOf(site, PHOTO) }) })

/** A conversation of two new members in two browsers: no other journey changes their credits. */
async function twoInConversation(page: Page, other: Page, site: Site): Promise<string> {
  const { id } = await memberByCalls(other, site)
  await memberByCalls(page, site)
  const path = `/chats/${await conversationWith(page, site, id)}`
  await page.goto(address(site.id, path))
  await declineIcebreakers(page, site)
  await other.goto(address(site.id, path))
  await declineIcebreakers(other, site)
  return path
}

/** The conversation is scrolled to its newest message. */
const expectAtEnd = (page: Page, why: string) =>
  expect
    .poll(
      () =>
        page
          .getByRole('log')
          .locator('..')
          .evaluate((pane) => Math.round(pane.scrollHeight - pane.clientHeight - pane.scrollTop)),
      why,
    )
    .toBeLessThanOrEqual(1)

/** Whether a bubble has the colour of own messages. */
function isOnOwnColour(bubble: Element): boolean {
  const own = document.createElement('i')
  own.style.background = 'var(--color-bubble-own)'
  bubble.append(own)
  const [ground, colour] = [bubble, own].map((element) => getComputedStyle(element).backgroundColor)
  own.remove()
  return ground === colour
}

for (const site of inTurn('attachments', [SITES.amore, SITES.alpen])) {
  test.describe(`${site.id}, in its own language`, () => {
    test.use({ locale: site.language })

    test('a photo and a gift: the price is shown first, the other member receives them, and each is charged once', async ({
      page,
      browser,
      contextOptions,
    }, info) => {
      const { say } = site
      const there = await anotherBrowser(browser, { ...contextOptions, ...deviceOf(info.project.use) })
      await twoInConversation(page, there.page, site)
      await fileField(page).setInputFiles(await picture())
      await expect(sheet(page).getByRole('img', { name: say('chats:excerpt_photo') })).toBeVisible()
      await expect(sheet(page)).toContainText(priceOf(site, PHOTO))
      await expect(messages(page), 'nothing is sent before the press').toHaveCount(0)
      await sendPhoto(page, site).click()
      await expect(sheet(page)).toHaveCount(0)
      await there.page.getByRole('button', { name: say('chats:photo_show') }).click()
      const photo = messages(there.page).getByRole('img', { name: say('chats:excerpt_photo') })
      await expect(photo).toBeVisible()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      for (const one of [page, there.page]) await expectAtEnd(one, 'the whole photo is in view')
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
      expect((await whoAmI(page, site)).credits).toBe(GIFTED - PHOTO)

      await there.page.getByRole('button', { name: say('chats:send_gift') }).click()
      await expect(sheet(there.page)).toContainText(priceOf(site, GIFT))
      await sheet(there.page)
        .getByRole('radio', { name: say('gifts:name_rose') })
        .check()
      await expect(messages(there.page), 'a choice sends nothing').toHaveCount(1)
      await sheet(there.page)
        .getByRole('button', { name: say('gifts:send', { price: priceOf(site, GIFT) }) })
        .click()
      await expect(messages(page).filter({ hasText: say('gifts:name_rose') })).toBeVisible()
      await expect(messages(page)).toHaveCount(2)
      const gift = messages(there.page).filter({ hasText: say('gifts:name_rose') })
      expect(await gift.evaluate(isOnOwnColour), 'a red rose on a red ground is not seen').toBe(false)
      expect((await whoAmI(there.page, site)).credits).toBe(GIFTED - GIFT)
      expect(there.faults).toEqual([])
      await there.context.close()
    })

    test('files that are not photos are refused before upload, and another can be chosen', async ({
      page,
    }, info) => {
      const { say } = site
      await memberByCalls(page, site)
      const { id } = await anotherMember(page, site, 3)
      await page.goto(address(site.id, `/chats/${await conversationWith(page, site, id)}`))
      await declineIcebreakers(page, site)
      const large = info.outputPath('large.jpg')
      await writeFile(large, Buffer.alloc(13 * 1024 * 1024, 1))
      const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4000, 7)])
      for (const [file, message] of [
        [{ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') }, 'photo_invalid'],
        [{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic }, 'photo_invalid'],
        [{ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'photo_invalid'],
        [large, 'photo_too_large'],
      ] as const) {
        await fileField(page).setInputFiles(file)
        await expect(sheet(page).getByRole('alert')).toHaveText(say(`errors:${message}`, { max: 12 }))
        await expect(sendPhoto(page, site)).toHaveCount(0)
      }
      const chooser = page.waitForEvent('filechooser')
      await sheet(page)
        .getByRole('button', { name: say('chats:photo_another') })
        .click()
      await (await chooser).setFiles(await picture())
      await expect(sheet(page).getByRole('alert')).toHaveCount(0)
      await expect(sendPhoto(page, site)).toBeVisible()
      await sheet(page)
        .getByRole('button', { name: say('common:close') })
        .click()
      await expect(messages(page)).toHaveCount(0)
      expect((await whoAmI(page, site)).credits).toBe(GIFTED)
    })
  })
}

test('a refused attachment is kept: a photo that the server cannot read, and one without enough credits', async ({
  page,
}) => {
  const site = SITES.amore
  const { say } = site
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site, 4)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(page, site)
  // Browsers show a picture of 10 pixels; the site requires a minimum size.
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await fileField(page).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await sendPhoto(page, site).click()
  await expect(sheet(page).getByRole('alert')).toContainText(say('errors:photo_too_small', { min: 64 }))
  await expect(sheet(page).getByRole('img', { name: say('chats:excerpt_photo') })).toBeVisible()
  expect((await whoAmI(page, site)).credits).toBe(30)

  await fileField(page).setInputFiles(await picture())
  await sendPhoto(page, site).click()
  await expect.poll(async () => (await whoAmI(page, site)).credits).toBe(10)
  await expect(page.locator('header .credits')).toContainText('10')
  await fileField(page).setInputFiles(await picture())
  await sendPhoto(page, site).click()
  await expect(page.getByRole('heading', { name: say('chats:no_credits_title') })).toBeVisible()
  await page.getByRole('button', { name: say('chats:no_credits_later') }).click()
  await expect(sendPhoto(page, site), 'the photo is still chosen').toBeVisible()
  await expect(messages(page)).toHaveCount(1)
})
