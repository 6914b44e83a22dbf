import { address, expect, test } from './site.ts'
import { ALL_SITES, SITES } from './sites.ts'
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

test('a filter with a null byte does not fail where visitors may search', async () => {
  const { status, body } = await raw(hostOf('nordlys'), '/members?gender=%00&discount_code=%00')
  expect(status).toBe(200)
  expect(body).not.toMatch(/at .+:\d+:\d+|node_modules|SELECT /)
})

test('malformed addresses are refused cleanly', async () => {
  for (const path of [
    '/%',
    '/%00',
    '/members/%ff',
    '/fonts/none.woff2',
    '/fonts/%FF',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example',
    `/${'a'.repeat(5000)}`,
    '/members/not-an-id',
    '/chats/1',
    '/photos/../../x',
    '/api/member?id=%00',
    '/api/nothing',
    '/login?hasOwnProperty=1&a=2',
  ]) {
    const { status, body } = await raw(hostOf('amore'), path)
    expect(status, path).toBeLessThan(500)
    expect(body, path).not.toMatch(/at .+:\d+:\d+|node_modules|SELECT /)
  }
})

test('a request that its address refuses gets a page of the brand with the error', async () => {
  const browser = { accept: 'text/html', 'accept-language': 'nl' }
  const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
  const many = Array.from({ length: 300 }, (_none, index) => `f${index}=1`).join('&')
  const { say } = SITES.tulp
  const refused = [
    ['POST', '/login', { headers: form, body: many }, 400, 'errors:bad_request'],
    ['POST', '/login', { headers: form, body: 'a'.repeat(70_000) }, 413, 'errors:payload_too_large'],
    [
      'POST',
      '/login',
      { headers: { ...form, 'content-encoding': 'gzip' }, body: 'a=b' },
      400,
      'errors:bad_request',
    ],
    [
      'POST',
      '/login',
      { headers: { ...form, origin: 'https://evil.example' } },
      403,
      'errors:origin_refused',
    ],
    ['POST', '/members', { headers: form }, 405, 'errors:method_not_allowed'],
    ['PUT', '/login/', { headers: browser }, 405, 'errors:method_not_allowed'],
    ['POST', '/no/such/page', { headers: form }, 404, 'errors:page_not_found'],
  ] as const
  for (const [method, path, request, status, text] of refused) {
    const answer = await raw(hostOf('tulp'), path, { method, ...request })
    expect([answer.status, answer.headers['content-type']], `${method} ${path}`).toEqual([
      status,
      'text/html;charset=utf-8',
    ])
    expect(answer.body).toContain('<title>')
    expect(answer.body, `${method} ${path}`).toContain(say(text))
  }
  for (const path of ['/complete-signup', '/credits/p1']) {
    const { status, headers } = await raw(hostOf('tulp'), path, {
      method: 'POST',
      headers: form,
      body: 'a=b',
    })
    const login = `/login?next=${encodeURIComponent(path)}`
    expect([status, headers.location], 'signed out since').toEqual([303, login])
  }
  const { headers } = await raw(hostOf('tulp'), '/login', { method: 'PUT' })
  expect(headers.allow).toBe('GET, HEAD, POST')
})
