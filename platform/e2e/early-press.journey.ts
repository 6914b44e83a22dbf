import type { Page } from '@playwright/test'
import { composer, declineIcebreakers, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { anotherMember, memberByCalls, whoAmI } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site

/** Opens a page and delays its scripts until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address(site.id, path), { waitUntil: 'commit' })
  return () => release()
}

test('a press before the page’s script is loaded takes effect afterwards, once', async ({ page }) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)

  await test.step('a like, pressed twice', async () => {
    const release = await openWithoutScripts(page, `/members/${id}`)
    const like = page.getByRole('button', { name: say('members:like'), exact: true })
    await like.click()
    await like.click()
    await expect(like).toHaveAttribute('aria-busy', 'true')
    release()
    const named = `${say('members:liked')}: ${say('members:unlike')}`
    const unlike = page.getByRole('button', { name: named, exact: true })
    await expect(unlike).toBeVisible()
    await expect(unlike).not.toHaveAttribute('aria-busy')
    const liked = async () => {
      const { profiles } = await json<{ profiles: { id: string }[] }>(call(page, site.id, '/api/likes'))
      return profiles.map((profile) => profile.id)
    }
    await expect.poll(liked).toEqual([id])
  })

  await test.step('a message', async () => {
    await page.goto(address(site.id, `/members/${id}/chat`))
    await declineIcebreakers(page, site)
    await write(page, site, 'La prima')
    await expectSent(page, site, 'La prima')
    const { credits } = await whoAmI(page, site)
    const release = await openWithoutScripts(page, new URL(page.url()).pathname)
    await composer(page, site).fill('La seconda')
    await sendButton(page, site).click()
    await expect(composer(page, site)).toHaveValue('La seconda')
    release()
    await expectSent(page, site, 'La seconda')
    await expect(messages(page)).toHaveCount(2)
    await expect(composer(page, site)).toHaveValue('')
    expect((await whoAmI(page, site)).credits).toBe(credits - 10)
  })
})
