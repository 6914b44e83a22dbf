import { launchOptions } from './browser.ts'
import { composer, declineIcebreakers, messages, sendButton } from './chat-steps.ts'
import { anotherMember, conversationWith, memberByCalls, whoAmI } from './members.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.nordlys
const { say } = site
/** Of a message on every demo site. */
const COST = 10
const GIFTED = 30

// A microphone that beeps, and a person who allows it.
test.use({
  trace: 'off',
  locale: site.language,
  launchOptions: launchOptions('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
})

test('a voice message is recorded, heard, sent, and played by the other member', async ({
  page,
  browser,
  contextOptions,
}, info) => {
  const there = await anotherBrowser(browser, { ...contextOptions, ...deviceOf(info.project.use) })
  const { id } = await memberByCalls(there.page, site)
  await memberByCalls(page, site)
  const path = `/chats/${await conversationWith(page, site, id)}`
  await page.goto(address(site.id, path))
  await declineIcebreakers(page, site)
  await there.page.goto(address(site.id, path))
  await declineIcebreakers(there.page, site)
  const sheet = page.getByRole('dialog')
  const microphone = page.getByRole('button', { name: say('chats:voice_record') })

  await composer(page, site).fill('Hej')
  await expect(microphone, 'who writes sends words').toHaveCount(0)
  await composer(page, site).fill('')
  await microphone.click()
  await expect(sheet).toContainText(say('common:credits_other', { count: COST }))
  await sheet.getByRole('button', { name: say('voice:start') }).click()
  await expect(sheet, 'the clock runs').toContainText('0:02')
  await sheet.getByRole('button', { name: say('voice:stop') }).click()
  await sheet.getByRole('button', { name: say('voice:discard') }).click()
  await sheet.getByRole('button', { name: say('voice:start') }).click()
  await expect(sheet).toContainText('0:01')
  await sheet.getByRole('button', { name: say('voice:stop') }).click()
  const play = new RegExp(`^${say('chats:voice_play', { length: '0:0\\d' })}$`)
  await sheet.getByRole('button', { name: play }).click()
  await expect(sheet.getByRole('button', { name: say('chats:voice_pause') })).toBeVisible()
  await expect(sheet.getByRole('button', { name: play }), 'it ends').toBeVisible()
  await expect(messages(page), 'nothing is sent before the press').toHaveCount(0)
  await sendButton(sheet.page(), site).last().click()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(messages(page)).toHaveCount(1)
  expect((await whoAmI(page, site)).credits).toBe(GIFTED - COST)

  const heard = messages(there.page).getByRole('button', { name: play })
  await expect(heard, 'it arrives by itself').toBeVisible()
  const sound = there.page.locator('.voice > audio')
  expect(await sound.evaluate((audio: HTMLAudioElement) => [audio.paused, audio.readyState])).toEqual([
    true,
    0,
  ])
  await heard.click()
  await expect(heard).toHaveCount(0)
  await expect(heard, 'it plays to its end').toBeVisible()
  const played = await sound.evaluate((audio: HTMLAudioElement) => ({
    duration: audio.duration,
    error: audio.error,
  }))
  expect(played.error).toBeNull()
  expect(played.duration, 'the file says how long it lasts').toBeGreaterThan(0.5)
  expect(played.duration).toBeLessThan(6)

  await there.page.goto(address(site.id, '/chats'))
  await expect(there.page.getByText(say('chats:excerpt_voice'))).toBeVisible()
  expect(there.faults).toEqual([])
  await there.context.close()
})

test('a page that is left while it records switches the microphone off', async ({ page }) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  await page.goto(address(site.id, `/chats/${await conversationWith(page, site, id)}`))
  await declineIcebreakers(page, site)
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      Object.assign(window, { stream })
      return stream
    }
  })
  const isLive = () =>
    page.evaluate(() =>
      (window as unknown as { stream: MediaStream }).stream
        .getTracks()
        .some(({ readyState }) => readyState === 'live'),
    )
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: say('chats:voice_record') }).click()
  await sheet.getByRole('button', { name: say('voice:start') }).click()
  await expect(sheet).toContainText('0:01')
  expect(await isLive()).toBe(true)
  await sheet.getByRole('button', { name: say('common:close') }).click()
  await expect.poll(isLive).toBe(false)
  await page.getByRole('button', { name: say('chats:voice_record') }).click()
  await sheet.getByRole('button', { name: say('voice:start') }).click()
  await expect(sheet).toContainText('0:01')
  // A browser may keep the page for its way back.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(isLive).toBe(false)
})
