import type { Request } from 'express'
import { describe, expect, it } from 'vitest'
import { effectsOf, senderOf } from './effects.ts'

const HOST = 'amore.example'
const BROWSER = { 'user-agent': 'Mozilla/5.0' }

const requestOf = (headers: Record<string, string>, originalUrl = '/members', method = 'GET') =>
  ({ method, headers, originalUrl, host: HOST }) as unknown as Request

describe('the sender of a request', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 'page'],
    [{ 'sec-fetch-site': 'none' }, 'person'],
    [{ 'sec-fetch-site': 'same-site' }, 'elsewhere'],
    [{ 'sec-fetch-site': 'cross-site', origin: `https://${HOST}` }, 'elsewhere'],
    [{ origin: `https://${HOST}` }, 'page'],
    [{ origin: 'null' }, 'elsewhere'],
    [{ referer: `https://${HOST}/chats` }, 'page'],
    [{ referer: 'https://evil.example/amore.example' }, 'elsewhere'],
    // An old browser with a no-referrer policy: the page that sent the request is unknown.
    [BROWSER, 'elsewhere'],
    [{ 'user-agent': 'curl/8.5' }, 'client'],
    [{}, 'client'],
  ])('with %j is %s', (headers, sender) => {
    expect(senderOf(requestOf(headers))).toBe(sender)
  })
})

describe('what a GET may change', () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  it.each([
    ['/api/geocode', { 'sec-fetch-site': 'same-origin' }, 'all'],
    ['/api/geocode', {}, 'all'],
    ['/api/geocode', link, 'none'],
    ['/API/geocode', link, 'none'],
    // A link in a mail program has no site.
    ['/api/geocode', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'none'],
    ['/chats/1', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'all'],
    ['/chats/1', link, 'seen'],
    ['/chats/1', BROWSER, 'seen'],
    ['/chats/1', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'none'],
    ['/chats/1', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, 'none'],
    ['/chats/1', { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }, 'none'],
  ])('%s with %j: %s', (url, headers, effects) => {
    expect(effectsOf(requestOf(headers, url))).toBe(effects)
  })

  it('is nothing for HEAD, and everything for methods that passed the origin check', () => {
    expect(effectsOf(requestOf({ 'sec-fetch-site': 'same-origin' }, '/chats/1', 'HEAD'))).toBe('none')
    expect(effectsOf(requestOf({ 'sec-fetch-site': 'same-origin' }, '/api/like', 'POST'))).toBe('all')
  })
})
