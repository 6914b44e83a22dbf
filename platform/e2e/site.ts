import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3987)

/** Address of a page of a demo site. */
export const address = (tenant: string, path = '/') => `http://${tenant}.localhost:${port}${path}`

export interface OutboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Mails of the development outbox to an address, newest first. */
export async function mailsTo(page: Page, tenant: string, to: string): Promise<OutboxMail[]> {
  const answer = await page.request.get(address(tenant, '/dev/outbox'), { headers: { accept: 'application/json' } })
  const mails = (await answer.json()) as OutboxMail[]
  return mails.filter((mail) => mail.to === to)
}

/** Waits until a mail to that address is in the outbox. */
export async function mailTo(page: Page, tenant: string, to: string): Promise<OutboxMail> {
  await expect.poll(async () => (await mailsTo(page, tenant, to)).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const [mail] = await mailsTo(page, tenant, to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** Fails on what a member would never see but must not happen: console errors, other origins, uncaught exceptions. */
export function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A refusal (401 to 499) that the page itself shows is reported by the browser as a console error as well.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.hostname.endsWith('localhost') && url.protocol.startsWith('http')) faults.push(`other origin: ${url}`)
  })
  return faults
}

/** Findings of axe that are serious or critical, as readable lines. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

/** A second person: another browser context, watched as well. */
export async function anotherBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext(options)
  const page = await context.newPage()
  return { context, page, faults: watch(page) }
}

export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults = watch(page)
      await use(faults)
      expect(faults, 'console errors, uncaught exceptions, other origins').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
