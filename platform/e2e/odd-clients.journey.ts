import { address, expect, test } from './site.ts'
import { ALL_SITES } from './sites.ts'
import { hostOf, raw } from './wire.ts'

const PATHS = ['/', '/login', '/signup', '/members', '/pages/faq', '/lang-config']

for (const { id } of ALL_SITES) {
  test(`${id}: a client without languages, with broken cookies or a flood of parameters gets a page`, async () => {
    const flood = Array.from({ length: 10_000 }, (_none, index) => `p${index}=${index % 10}`).join('&')
    const broken = 'session=%E0%A4%A; lang=%%%; signup="; tracking={; entry; ==; ;;; a=b=c; \u00e9=1'
    for (const path of PATHS) {
      const bare = await raw(hostOf(id), path)
      expect([200, 302, 303], `${path} bare`).toContain(bare.status)
      const many = await raw(hostOf(id), `${path}?${flood.slice(0, 60_000)}`)
      expect(many.status, `${path} with parameters`).toBeLessThan(500)
      const cookie = Buffer.from(broken, 'utf8').toString('latin1')
      const odd = await raw(hostOf(id), path, { headers: { cookie, 'accept-language': '*;q=x,,,zz-@@' } })
      expect(odd.status, `${path} with a broken cookie`).toBe(bare.status)
    }
  })
}

test('ten thousand parameters are a page like any other', async ({ page }) => {
  const flood = Array.from({ length: 10_000 }, () => 'a').join('&')
  const answer = await page.goto(address('amore', `/login?${flood}`))
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('a filter that is no text is refused calmly where visitors may search', async () => {
  const { status, body } = await raw(hostOf('nordlys'), '/members?gender=%00&discount_code=%00')
  expect(status).toBe(200)
  expect(body).not.toMatch(/at .+:\d+:\d+|node_modules|SELECT /)
})

test('addresses that are no addresses are refused calmly', async () => {
  for (const path of [
    '/%',
    '/%00',
    '/members/%ff',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example',
    `/${'a'.repeat(5000)}`,
    '/members/not-an-id',
    '/chats/1',
    '/photos/../../x',
    '/api/member?id=%00',
    '/api/nothing',
  ]) {
    const { status, body } = await raw(hostOf('amore'), path)
    expect(status, path).toBeLessThan(500)
    expect(body, path).not.toMatch(/at .+:\d+:\d+|node_modules|SELECT /)
  }
})
