import { describe, expect, it } from 'vitest'
import { landerAddress } from '../landers/server.ts'
import { previewLink, previewToken, readPreviewToken } from './preview-link.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const SECRETS = ['a secret of the test'] as const
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DRAFT = { lander: 'gallery', version: 'draft' } as const

describe('a preview token', () => {
  it('is valid only unaltered, at its site, and for one hour', () => {
    const token = previewToken(SECRETS, 'amore', DRAFT, NOW)
    expect(readPreviewToken(SECRETS, 'amore', token, later(59))).toEqual(DRAFT)
    expect(readPreviewToken(SECRETS, 'amore', token, later(61))).toBeUndefined()
    expect(readPreviewToken(SECRETS, 'tulp', token, NOW)).toBeUndefined()
    expect(readPreviewToken(['another secret'], 'amore', token, NOW)).toBeUndefined()
    for (const altered of [
      token.replace('draft', '1'),
      token.replace('gallery', 'video'),
      token.slice(0, -1),
      '',
    ])
      expect(readPreviewToken(SECRETS, 'amore', altered, NOW)).toBeUndefined()
  })

  it('contains the number of a version', () => {
    const token = previewToken(SECRETS, 'amore', { lander: 'gallery', version: 12 }, NOW)
    expect(readPreviewToken(SECRETS, 'amore', token, NOW)).toEqual({ lander: 'gallery', version: 12 })
  })
})

describe('a preview link', () => {
  const site = { id: 'amore', origin: 'https://amore.example' }
  it.each([
    ['index', '/'],
    ['gallery', '/landers/gallery/may'],
    ['tinderswipe', '/landers/tinderswipe'],
    ['landing', '/members/00000000-0000-4000-8000-000000000000/landing'],
    ['landing2', '/members/00000000-0000-4000-8000-000000000000/landing2/may'],
    ['landing3', '/members/00000000-0000-4000-8000-000000000000/landing3/may'],
  ])('of the lander %s points to its page on the host of the site', (lander, path) => {
    const look = { slug: 'may', language: 'it', theme: 'classic' } as const
    const url = new URL(previewLink(SECRETS, site, { lander, version: 'draft' }, look, NOW))
    expect([url.origin, url.pathname]).toEqual([site.origin, path])
    expect(landerAddress(url.pathname)?.name).toBe(lander)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ language: 'it', theme: 'classic' })
    expect(readPreviewToken(SECRETS, 'amore', url.searchParams.get('preview') ?? '', NOW)?.lander).toBe(
      lander,
    )
  })
})
