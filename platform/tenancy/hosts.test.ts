import { describe, expect, it } from 'vitest'
import { normalizeHost, type RequestOrigin, requestHost } from './hosts.ts'

describe('a host as sent', () => {
  it.each([
    ['amore.example', 'amore.example'],
    ['AMORE.Example', 'amore.example'],
    ['amore.example:3000', 'amore.example'],
    ['amore.example.', 'amore.example'],
    ['Amore.Example.:443', 'amore.example'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['', undefined],
    ['amore.example/evil', undefined],
    ['amore.example@evil.example', undefined],
    ['amore example', undefined],
    ['a'.repeat(300), undefined],
    [undefined, undefined],
  ])('%s is %s', (raw, host) => expect(normalizeHost(raw)).toBe(host))
})

describe('the host that selects the tenant', () => {
  const request: RequestOrigin = {
    host: 'amore.example',
    forwardedHost: undefined,
    remoteAddress: '203.0.113.9',
    fromTrustedProxy: false,
    forcedDomain: undefined,
  }

  it('is the forwarded one only behind a trusted proxy', () => {
    const forwardedHost = 'tulp.example, inner.example'
    expect(requestHost({ ...request, forwardedHost }, 'production')).toBe('amore.example')
    expect(requestHost({ ...request, forwardedHost, fromTrustedProxy: true }, 'production')).toBe(
      'tulp.example',
    )
  })

  it('cannot be forced by the public', () => {
    const forced = { ...request, forcedDomain: 'tulp.example' }
    expect(requestHost(forced, 'production')).toBe('amore.example')
    expect(requestHost({ ...forced, host: 'localhost' }, 'production')).toBe('localhost')
    const proxied = {
      ...forced,
      remoteAddress: '127.0.0.1',
      host: 'localhost',
      forwardedHost: 'amore.example',
    }
    expect(requestHost(proxied, 'production')).toBe('localhost')
    expect(requestHost({ ...forced, remoteAddress: '127.0.0.1' }, 'production')).toBe('amore.example')
  })

  it('can be forced in development and on this machine', () => {
    const forced = { ...request, forcedDomain: 'Tulp.example.' }
    expect(requestHost(forced, 'development')).toBe('tulp.example')
    const here = { ...forced, remoteAddress: '::ffff:127.0.0.1', host: '127.0.0.1:3000' }
    expect(requestHost(here, 'production')).toBe('tulp.example')
  })
})
