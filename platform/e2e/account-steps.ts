import { expect, type Page } from '@playwright/test'
import { enter } from './signup-steps.ts'
import { address, mailsTo } from './site.ts'
import type { Site } from './sites.ts'
import { call } from './wire.ts'

/** The link to that path in the newest mail to an address; waits until it exists. */
export async function mailedLink(page: Page, { id }: Site, to: string, path: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const mails = await mailsTo(page, id, to)
    found = mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname === path)
    expect(found, `a mail to ${to} with a link to ${path}`).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** Ends the session of this browser and opens the login. */
export async function toLogin(page: Page, site: Site): Promise<void> {
  // Otherwise the page itself would also go to the login when its session ends.
  await page.goto('about:blank')
  await call(page, site.id, '/api/logout')
  await page.goto(address(site.id, '/login'))
  await enter(page, site)
}

/** Fills the login in and sends it. */
export async function typeLogin(page: Page, { say }: Site, email: string, password: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(say('common:email')).fill(email)
  await typePassword(page, say('common:password'), password)
  await main.getByRole('button', { name: say('common:login'), exact: true }).click()
}

/** Fills the field of that name, not the button beside it that shows the password. */
export const typePassword = (page: Page, label: string, password: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(password)

/** Expects the members area. */
export const expectMembers = (page: Page, { say }: Site) =>
  expect(page.getByRole('heading', { name: say('members:heading') })).toBeVisible()
