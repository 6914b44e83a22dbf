import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { address } from './site.ts'
import type { Site } from './sites.ts'
import { call, json, raw } from './wire.ts'

/** How the test provider ends a payment. */
export type Ending = 'paid' | 'pending' | 'failed' | 'canceled' | 'expired'

/** From the page of packages to the provider's checkout. */
export async function order(page: Page, { say }: Site, place = 0): Promise<void> {
  await expect(page.getByRole('heading', { name: say('credits:title'), level: 1 })).toBeVisible()
  await page.locator('a[href^="/credits/p"]').nth(place).click()
  await expect(page.getByRole('group', { name: say('payments:methods_label') })).toBeVisible()
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
}

/** Both clicks in one call: the second of a mouse double click could already hit the checkout. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((one) => {
    if (!(one instanceof HTMLElement)) throw new Error('no button')
    one.click()
    one.click()
  })

/** The field of the discount code, expanded. */
export async function codeField(page: Page, { say }: Site): Promise<Locator> {
  const field = page.getByRole('textbox', { name: say('payments:code_label') })
  if (!(await field.isVisible()))
    await page.locator('summary', { hasText: say('payments:code_label') }).click()
  await expect(field).toBeVisible()
  return field
}

/** Chooses the outcome of the payment; the provider redirects to the status page. */
export async function end(page: Page, ending: Ending): Promise<void> {
  await page.locator(`button[value=${ending}]`).click()
  await page.waitForURL(/\/transactions\//)
}

/** Expects the message of the status page, which updates without a manual reload. */
export const expectStatus = (page: Page, { say }: Site, key: string) =>
  expect(page.getByRole('heading', { name: say(`payments:${key}_title`), level: 1 })).toBeVisible()

/** From a fresh page to the provider's checkout; returns its address. */
export async function toCheckout(page: Page, site: Site): Promise<string> {
  await page.goto(address(site.id, '/credits'))
  await order(page, site)
  return page.url()
}

/** Posts to a checkout from outside: another tab, or a bank that changes a payment. */
export async function report(checkout: string, form: Readonly<Record<string, string>>): Promise<void> {
  const { host, pathname } = new URL(checkout)
  const answer = await raw(host, pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  expect(answer.status).toBe(303)
}

/** Orders a package through the API. @returns the address of the checkout */
export async function orderByCalls(page: Page, { id }: Site, pack = 'p0'): Promise<string> {
  const { checkout_url: checkout } = await json<{ checkout_url: string }>(
    call(page, id, '/api/payment', {
      method: 'POST',
      data: { package: pack, method: 'creditcard' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  return checkout
}

/** Buys a package through the API, as in another tab. */
export async function payByCalls(page: Page, site: Site, pack = 'p0'): Promise<void> {
  await report(await orderByCalls(page, site, pack), { status: 'paid' })
}

interface Transactions {
  readonly payments: readonly { readonly id: string; readonly status: string }[]
  readonly entries: readonly { readonly reason: string }[]
}

const transactions = (page: Page, { id }: Site) => json<Transactions>(call(page, id, '/api/transactions'))

/** The orders of the member signed in here. */
export const orders = async (page: Page, site: Site) => (await transactions(page, site)).payments

/** Number of ledger grants of bought credits. */
export async function purchases(page: Page, site: Site): Promise<number> {
  return (await transactions(page, site)).entries.filter(({ reason }) => reason === 'purchase').length
}
