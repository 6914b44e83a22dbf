import type { Page } from '@playwright/test'
import { mailedLink } from './account-steps.ts'
import { memberByCalls, whoAmI } from './members.ts'
import { end, expectStatus, payByCalls } from './payment-steps.ts'
import { address, anotherBrowser, expect, mailsTo, test } from './site.ts'
import { SITES } from './sites.ts'
import { inConsole, makeCode, signInAsStaff, signInByInvitation } from './staff-steps.ts'

const site = SITES.amore
const { say } = site

let operator: Awaited<ReturnType<typeof anotherBrowser>>

test.beforeAll(async ({ browser }) => {
  operator = await anotherBrowser(browser)
  await signInByInvitation(operator.page, 'operator', site.id)
})

test.afterAll(async () => {
  expect(operator.faults).toEqual([])
  await operator.context.close()
})

/** Subjects of the mails to an address, newest first. */
const subjectsTo = async (page: Page, to: string) =>
  (await mailsTo(page, site.id, to)).map(({ subject }) => subject)

const COMPLAINT = 'Il 3 novembre una persona mi ha chiesto soldi.'
const ANSWER = 'Abbiamo chiuso quel profilo. Grazie per averci scritto.'
const APPEAL = 'La stessa persona è tornata con un altro nome.'

test('a complaint is answered by staff; the member reads the answer and appeals', async ({ page }) => {
  const { email } = await memberByCalls(page, site)
  await page.goto(address(site.id, '/complaints'))
  await page.getByLabel(say('complaints:body')).fill('Corto')
  const send = page.getByRole('button', { name: say('complaints:send') })
  await send.click()
  await expect(page.getByText(say('errors:complaint_too_short', { min: 20 }))).toBeVisible()
  await page.getByLabel(say('complaints:body')).fill(COMPLAINT)
  await send.click()
  await expect(page.getByText(say('complaints:filed_text'))).toBeVisible()
  const number = /reclamo (\S+)\./.exec(await page.getByRole('main').innerText())?.[1] ?? ''

  const { page: staff } = operator
  await staff
    .getByRole('navigation')
    .getByRole('link', { name: inConsole('console:complaints') })
    .click()
  await staff.getByRole('link', { name: number }).click()
  await expect(staff.getByText(COMPLAINT)).toBeVisible()
  await staff.getByLabel(inConsole('console:decision')).selectOption('upheld')
  await staff.getByLabel(inConsole('console:answer_text')).fill(ANSWER)
  await staff.getByRole('button', { name: inConsole('console:answer_send') }).click()

  await expect.poll(() => subjectsTo(page, email)).toContain(say('mail:complaint_answered_subject'))
  await page.goto(await mailedLink(page, site, email, '/complaints'))
  await expect(page.getByText(ANSWER)).toBeVisible()
  await page.getByRole('link', { name: say('complaints:appeal') }).click()
  await page.getByLabel(say('complaints:appeal_body')).fill(APPEAL)
  await page.getByRole('button', { name: say('complaints:appeal_send') }).click()
  await expect(page.getByRole('heading', { name: say('complaints:your_appeal') })).toBeVisible()
  await expect(page.getByText(APPEAL)).toBeVisible()
})

test('a code created in the console applies at the checkout; the refund of that order waits for a second person', async ({
  page,
  browser,
}) => {
  const code = `ESTATE${Date.now()}`
  await makeCode(operator.page, code, '40')

  const who = await memberByCalls(page, site)
  await payByCalls(page, site)
  await page.goto(address(site.id, '/credits/p3'))
  const field = page.getByRole('textbox', { name: say('payments:code_label') })
  await expect(field, 'folded').toBeHidden()
  await page.locator('summary', { hasText: say('payments:code_label') }).click()
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: say('payments:code_apply') }).click()
  await expect(page.locator('dd.total')).toHaveText(/^53,99\s€$/)
  await page.getByRole('button', { name: say('payments:order_button') }).click()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')

  const support = await anotherBrowser(browser)
  await signInAsStaff(support.page, 'support', site.id)
  await support.page
    .getByRole('navigation')
    .getByRole('link', { name: inConsole('console:finance') })
    .click()
  await support.page.getByLabel(inConsole('console:member_field')).fill(who.email)
  await support.page.getByRole('button', { name: inConsole('console:filter') }).click()
  await support.page
    .getByRole('row', { name: /53\.99/ })
    .getByRole('link')
    .first()
    .click()
  const reason = `Bought by mistake, with ${code}`
  await support.page.getByLabel(inConsole('console:refund_reason')).fill(reason)
  await support.page
    .getByRole('button', { name: inConsole('console:refund_button_sum', { sum: '€53.99' }) })
    .click()
  const waits = support.page.getByRole('link', { name: inConsole('console:refund_state.requested') })
  await waits.click()
  const own = support.page.locator('.card', { hasText: reason })
  await expect(own.getByText(inConsole('console:error.second_person_needed'))).toBeVisible()
  const approval = { name: inConsole('console:refund_approve', { worth: '€53.99' }) }
  await expect(own.getByRole('button', approval)).toBeHidden()

  // The first page leads to what waits, whichever site it is at.
  await operator.page.goto(new URL('/', support.page.url()).href)
  await operator.page
    .getByRole('main')
    .getByRole('link', { name: inConsole('console:finance_refunds') })
    .first()
    .click()
  const approve = operator.page.locator('.card', { hasText: reason }).getByRole('button', approval)
  await approve.click()
  await expect(approve).toBeHidden()
  await expect.poll(() => subjectsTo(page, who.email)).toContain(say('mail:refund_done_subject'))
  // The welcome credits and the first order.
  expect(await whoAmI(page, site)).toMatchObject({ credits: 30 + 100 })
  expect(support.faults).toEqual([])
  await support.context.close()
})
