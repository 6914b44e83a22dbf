import { expect, type Page } from '@playwright/test'
import { enter } from './signup-steps.ts'
import { address, mailsTo } from './site.ts'
import type { Site } from './sites.ts'
import { call } from './wire.ts'

/** The link to that path in the newest mail to an address that has one; waits until it is there. */
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
  // Else the page itself would lead to the login too: it hears that its session has ended.
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

/** The field of that name, without the button beside it that shows what is typed. */
export const typePassword = (page: Page, label: string, password: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(password)

/** The members area is in front. */
export const expectMembers = (page: Page, { say }: Site) =>
  expect(page.getByRole('heading', { name: say('members:heading') })).toBeVisible()
