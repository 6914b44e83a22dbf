import { expect, type Page } from '@playwright/test'
import type { Site } from './sites.ts'

/** How the stand-in of the payment provider ends a payment. */
export type Ending = 'paid' | 'pending' | 'failed' | 'canceled' | 'expired'

/** From the page of packages to the provider's checkout. */
export async function order(page: Page, { say }: Site, place = 0): Promise<void> {
  await expect(page.getByRole('heading', { name: say('credits:title'), level: 1 })).toBeVisible()
  await page.locator('a[href^="/credits/p"]').nth(place).click()
  await expect(page.getByRole('group', { name: say('payments:methods_label') })).toBeVisible()
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
}

/** Presses how the payment ends; the provider sends the browser back to the status page. */
export async function end(page: Page, ending: Ending): Promise<void> {
  await page.locator(`button[value=${ending}]`).click()
  await page.waitForURL(/\/transactions\//)
}

/** What the status page says, which it does without being reloaded by the reader. */
export const expectStatus = (page: Page, { say }: Site, key: string) =>
  expect(page.getByRole('heading', { name: say(`payments:${key}_title`), level: 1 })).toBeVisible({
    timeout: 20_000,
  })
