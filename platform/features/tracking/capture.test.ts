import type { Request } from 'express'
import { expect, it } from 'vitest'
import { touchesOf, trackingOf } from './capture.ts'

const request = (method: string, originalUrl: string, headers: Readonly<Record<string, string>>) =>
  ({
    method,
    originalUrl,
    headers: { host: 'site.example', ...headers },
    app: { get: () => undefined },
  }) as unknown as Request

const COOKIE = { cookie: 'tracking=ref%3Dcookie' }
const BEFORE = { referer: 'https://site.example/signup?step=2&ref=before' }

it.each([
  ['the entry link first', 'GET', '/?ref=entry', { ...COOKIE, ...BEFORE }, { ref: 'entry' }],
  ['then the address of the previous page', 'GET', '/signup', { ...COOKIE, ...BEFORE }, { ref: 'before' }],
  ['then the cookie', 'GET', '/signup', COOKIE, { ref: 'cookie' }],
  ['the page that a form or call was sent from', 'POST', '/api/signup', BEFORE, { ref: 'before' }],
  ['nothing from another site', 'GET', '/signup', { referer: 'https://other.example/?ref=x' }, null],
] as const)('counts %s', (_which, method, address, headers, record) => {
  expect(trackingOf(request(method, address, headers))).toEqual(record)
})

it('takes the slug of a landing page from its address, because shared links and forms only name real campaigns', () => {
  const sent = (method: string, address: string, named: object | null = null) => {
    const headers = { referer: 'https://site.example/landers/gallery/july' }
    const { lander, slug } = touchesOf(request(method, address, headers), named)?.last ?? {}
    return [lander, slug]
  }
  expect(sent('GET', '/signup?lander=gallery')).toEqual(['gallery', 'july'])
  expect(sent('POST', '/signup', { lander: 'gallery' })).toEqual(['gallery', 'july'])
  expect(sent('POST', '/signup', { lander: 'gallery', slug: 'may' })).toEqual(['gallery', 'may'])
  expect(sent('POST', '/signup', { lander: 'video' })).toEqual(['video', ''])
  expect(sent('GET', '/landers/gallery')).toEqual(['gallery', ''])
})
