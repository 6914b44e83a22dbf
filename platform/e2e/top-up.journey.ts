import { randomUUID } from 'node:crypto'
import { composer, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { anotherMember, conversationWith, memberByCalls, whoAmI } from './members.ts'
import { orders, pressTwice, purchases, report } from './payment-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site

test('out of credits, the stored method is charged in the conversation by one order, and the text waits for a press of its own', async ({
  page,
}) => {
  await memberByCalls(page, site)
  const { checkout_url: checkout } = await json<{ checkout_url: string }>(
    call(page, site.id, '/api/payment', {
      method: 'POST',
      data: { package: 'p0', method: 'creditcard', remember: true },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  await report(checkout, { status: 'paid', later: 'paid' })
  const { id } = await anotherMember(page, site, 4)
  const conversation = await conversationWith(page, site, id)
  const { credits } = await whoAmI(page, site)
  for (let left = credits; left > 0; left -= 10)
    await json(
      call(page, site.id, '/api/message', {
        method: 'POST',
        data: { conversation, text: `Ciao ${left}` },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
  await page.goto(address(site.id, `/chats/${conversation}`))
  await page.waitForLoadState('networkidle')
  const text = 'Un messaggio che costa'
  await write(page, site, text)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(say('payments:vat'))
  await expect(sheet).toContainText('4242')
  const order = sheet.getByRole('button', { name: say('payments:order_button') })
  await pressTwice(order)
  await expect(sheet).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(`/chats/${conversation}`)
  expect(await orders(page, site)).toHaveLength(2)
  expect(await purchases(page, site)).toBe(2)
  await expect(composer(page, site)).toHaveValue(text)
  await expect(messages(page).filter({ hasText: text })).toHaveCount(0)
  await sendButton(page, site).click()
  await expectSent(page, site, text)
  expect((await whoAmI(page, site)).credits).toBe(90)
})
