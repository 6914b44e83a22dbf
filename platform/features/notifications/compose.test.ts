import { expect, it } from 'vitest'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { type ComposeInput, composeMail } from './compose.ts'

const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
if (!loaded.ok) throw new Error('demo site amore must load')
const amore = { ...loaded.value, key: 1 }

async function composed(more: Partial<ComposeInput> = {}) {
  return composeMail({
    tenant: amore,
    t: await i18nextTranslator(amore, 'en'),
    iso: 'en-GB',
    template: 'payment_received',
    params: { name: 'Ada', amount: '€ 12', credits: '1,500', number: 'C-1', day: '1 May' },
    url: 'https://amore.example/transactions?id=1&x=2',
    unsubscribeUrl: null,
    ...more,
  })
}

/** Positions of the parts within a mail. */
const orderIn = (mail: string, parts: readonly string[]) => parts.map((part) => mail.indexOf(part))

it('shows table, second link and legal text after the text, in HTML and in text', async () => {
  const { text, html } = await composed({
    rows: [
      { label: 'mail:new_like_subject', value: 'Big & <b>bold</b>' },
      { label: 'mail:refund_done_subject', value: '€ 12', total: true },
    ],
    secondary: [{ label: 'mail:account_exists_button', path: '/login' }],
    legal: [{ heading: 'Right of <withdrawal>', paragraphs: ['Fourteen days.', 'Write to us.'] }],
  })
  expect(text).toContain('Something new in your account: Big & <b>bold</b>\nYour refund: € 12\n\n')
  expect(text).toContain('Log in\nhttps://amore.example/login\n\nRight of <withdrawal>\n\nFourteen days.\n\n')
  expect(html).toContain('Big &amp; &lt;b&gt;bold&lt;/b&gt;</td>')
  expect(html).toContain('href="https://amore.example/login"')
  expect(html).toMatch(/<h2[^>]*>Right of &lt;withdrawal&gt;<\/h2><p[^>]*>Fourteen days\.<\/p>/)
  const parts = ['Hello Ada', 'Your refund', 'See my credits', 'Log in', 'Fourteen days', 'Torino']
  const order = orderIn(text, parts)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
})

it('names company, address, support and the reason in the footer', async () => {
  const footer = async (more: Partial<ComposeInput>) => (await composed(more)).text.split('-- \n')[1]
  const sender = [
    'This email comes from Amore, a service of Amore Incontri S.r.l.',
    'Amore Incontri S.r.l., Via Torino 51, 20123 Milano',
    'Questions? Write to assistenza@amore.example.',
  ]
  const account = 'You are getting this email because your account at Amore uses this address.'
  expect(await footer({})).toBe(['Amore', account, ...sender].join('\n'))
  const entered = 'You are getting this email because this address was entered at Amore.'
  // A complainant types an address, which may have no account.
  for (const template of ['password_reset_unknown', 'complaint_received', 'complaint_answered'] as const)
    expect(await footer({ template }), template).toBe(['Amore', entered, ...sender].join('\n'))
  const unsubscribeUrl = 'https://amore.example/unsubscribe?token=1'
  const notice =
    'You are getting this email because email notifications are turned on in your account at Amore.'
  expect(await footer({ template: 'new_like', unsubscribeUrl })).toBe(
    `${['Amore', notice, ...sender].join('\n')}\n\nNo more emails like this\n${unsubscribeUrl}`,
  )
})

it('loads no external content and shows no text of the mail in a list of mails', async () => {
  const { html } = await composed()
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|\ssrc=|\sbackground=/)
  const [hidden = ''] = /<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.slice(1) ?? []
  expect(hidden.replaceAll('&#847;&zwnj;&nbsp;', '')).toBe('A message from Amore')
})

it('is accessible: language, layout tables with role presentation, facts as a table with row headers', async () => {
  const { html } = await composed({ rows: [{ label: 'mail:refund_done_subject', value: '€ 12' }] })
  expect(html).toContain('<html lang="en-GB" dir="ltr"')
  expect(html).toContain('<title>Thank you for your order</title>')
  const tables = html.match(/<table[^>]*>/g) ?? []
  const facts = tables.filter((table) => !table.includes('role="presentation"'))
  expect(facts).toHaveLength(1)
  expect(html).toContain('<th scope="row"')
})
