import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from './sites.ts'

export const composer = (page: Page, { say }: Site): Locator =>
  page.getByRole('textbox', { name: say('chats:write') })

export const sendButton = (page: Page, { say }: Site): Locator =>
  page.getByRole('button', { name: say('common:send'), exact: true })

/** What was said: each message of the conversation in front. */
export const messages = (page: Page): Locator => page.getByRole('log').locator('.bubble')

/** Puts the opener lines away where they stand in front. */
export async function declineIcebreakers(page: Page, { say }: Site): Promise<void> {
  await page.getByRole('button', { name: say('chats:icebreaker_decline') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/**
 * Writes and sends; on sites with fictional profiles `confirm` presses the warning's button first.
 */
export async function write(page: Page, site: Site, text: string): Promise<void> {
  await composer(page, site).fill(text)
  await sendButton(page, site).click()
}

/** The message stands in the conversation, taken by the server. */
export async function expectSent(page: Page, { say }: Site, text: string): Promise<void> {
  const row = page.getByRole('log').locator('.row', { hasText: text })
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText(say('chats:sending'))
  await expect(row).not.toContainText(say('chats:not_sent'))
}
