import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from './sites.ts'

export const composer = (page: Page, { say }: Site): Locator =>
  page.getByRole('textbox', { name: say('chats:write') })

export const sendButton = (page: Page, { say }: Site): Locator =>
  page.getByRole('button', { name: say('common:send'), exact: true })

/** Messages of the current conversation. */
export const messages = (page: Page): Locator => page.getByRole('log').locator('.bubble')

/** Dismisses the suggested first lines if they are shown. */
export async function declineIcebreakers(page: Page, { say }: Site): Promise<void> {
  await page.getByRole('button', { name: say('chats:icebreaker_decline') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/**
 * Writes and sends a message; on sites with fictional profiles `confirm` first presses the
 * warning's button.
 */
export async function write(page: Page, site: Site, text: string): Promise<void> {
  await composer(page, site).fill(text)
  await sendButton(page, site).click()
}

/** Expects the message in the conversation, accepted by the server. */
export async function expectSent(page: Page, { say }: Site, text: string): Promise<void> {
  const row = page.getByRole('log').locator('.row', { hasText: text })
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText(say('chats:sending'))
  await expect(row).not.toContainText(say('chats:not_sent'))
}
