import type { Request } from 'express'
import { expect, it } from 'vitest'
import { visitOf } from './visits.ts'

const request = (originalUrl: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  ({
    method,
    originalUrl,
    path: originalUrl.split('?')[0],
    host: 'site.example',
    headers: { host: 'site.example', 'user-agent': 'Mozilla/5.0', ...headers },
  }) as unknown as Request

const counted = (visit: ReturnType<typeof visitOf>) =>
  visit && Object.fromEntries(Object.entries(visit).filter(([, value]) => value !== ''))

it.each([
  ['the front page', '/', { lander: 'index' }],
  ['a landing page', '/landers/gallery/summer', { lander: 'gallery', slug: 'summer' }],
  ['a link without the click', '/landers/video?network=n1&click_id=c', { lander: 'video', network: 'n1' }],
  ['an entry link to any page', '/pages/faq?ref=r', { ref: 'r' }],
] as const)('counts %s', (_what, address, source) => {
  expect(counted(visitOf(request(address)))).toEqual(source)
})

it('counts the shown variant', () => {
  const shown = { experiment: 'headline', variant: 'b' }
  expect(visitOf(request('/'), () => shown)).toMatchObject({ lander: 'index', ...shown })
})

it.each([
  ['a page without a source', request('/signup')],
  ['a page opened from this site', request('/?network=n1', { 'sec-fetch-site': 'same-origin' })],
  ['the same in an old browser', request('/', { referer: 'https://site.example/pages/faq' })],
  ['a prefetch', request('/', { 'sec-purpose': 'prefetch;prerender' })],
  ['a frame, such as a preview', request('/landers/video', { 'sec-fetch-dest': 'iframe' })],
  ['a request by script', request('/', { 'sec-fetch-mode': 'cors' })],
  ['a form', request('/?network=n1', {}, 'POST')],
  ['a HEAD request', request('/', {}, 'HEAD')],
])('counts nothing for %s', (_what, asked) => {
  expect(visitOf(asked)).toBeUndefined()
})
