import { describe, expect, it } from 'vitest'
import { landerAddress } from '../landers/server.ts'
import {
  givenAddress,
  givenToken,
  looksGiven,
  newLookLink,
  previewLink,
  previewToken,
  readGivenToken,
  readNewLook,
  readPreviewToken,
  studioLinkMade,
  WHOLE_BRAND,
} from './preview-link.ts'

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

  it('says when it was made, to the second', () => {
    const at = new Date(NOW.getTime() + 700)
    expect(studioLinkMade(previewToken(SECRETS, 'amore', DRAFT, at))).toEqual(NOW)
  })

  it('contains the number of a version', () => {
    const token = previewToken(SECRETS, 'amore', { lander: 'gallery', version: 12 }, NOW)
    expect(readPreviewToken(SECRETS, 'amore', token, NOW)).toEqual({ lander: 'gallery', version: 12 })
  })
})

describe('the link to a brand that does not exist yet', () => {
  const look = {
    preset: 'dating',
    theme: 'ember',
    name: 'Łuna & “Sol”',
    country: 'PL',
    language: 'pl',
  } as const
  const url = new URL(newLookLink(SECRETS, { id: 'amore', origin: 'https://amore.example' }, look, NOW))
  const token = url.searchParams.get('preview') ?? ''

  it('shows what was signed, at its site and for one hour', () => {
    expect([url.origin, url.pathname]).toEqual(['https://amore.example', '/'])
    expect(readNewLook(SECRETS, 'amore', token, later(59))).toEqual(look)
    expect(readNewLook(SECRETS, 'amore', token, later(61))).toBeUndefined()
    expect(readNewLook(SECRETS, 'tulp', token, NOW)).toBeUndefined()
    expect(readNewLook(['another secret'], 'amore', token, NOW)).toBeUndefined()
    expect(readNewLook(SECRETS, 'amore', `${token}0`, NOW)).toBeUndefined()
  })

  it('opens nothing else, and no other link shows a new brand', () => {
    expect(readPreviewToken(SECRETS, 'amore', token, NOW)).toBeUndefined()
    expect(looksGiven(token)).toBe(false)
    expect(readNewLook(SECRETS, 'amore', previewToken(SECRETS, 'amore', DRAFT, NOW), NOW)).toBeUndefined()
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

describe('a link to give away', () => {
  const site = { id: 'amore', origin: 'https://amore.example' }
  const link = {
    id: '0193b0c0-1234-7000-8000-00000000abcd',
    subject: WHOLE_BRAND,
    expires: later(7 * 24 * 60),
  }
  const token = givenToken(SECRETS, 'amore', link)

  it('is valid unaltered, at its site, until its end', () => {
    expect(readGivenToken(SECRETS, 'amore', token, later(7 * 24 * 60 - 1))).toEqual(link)
    expect(readGivenToken(SECRETS, 'amore', token, link.expires)).toBeUndefined()
    expect(readGivenToken(SECRETS, 'tulp', token, NOW)).toBeUndefined()
    expect(readGivenToken(['another secret'], 'amore', token, NOW)).toBeUndefined()
    expect(readGivenToken(['a new secret', ...SECRETS], 'amore', token, NOW)).toEqual(link)
    const later30 = { ...link, expires: later(30 * 24 * 60) }
    const [, , longer = ''] = givenToken(SECRETS, 'amore', later30).split('.')
    const [, , expires = ''] = token.split('.')
    for (const altered of [
      token.replace(expires, longer),
      token.replace('~site', 'gallery'),
      token.replace('abcd', 'abce'),
      token.slice(0, -1),
    ])
      expect(readGivenToken(SECRETS, 'amore', altered, NOW)).toBeUndefined()
  })

  it('and one of the studio are never taken for each other', () => {
    const studio = previewToken(SECRETS, 'amore', DRAFT, NOW)
    expect([looksGiven(token), looksGiven(token.slice(0, -1)), looksGiven(studio)]).toEqual([
      true,
      true,
      false,
    ])
    expect(readGivenToken(SECRETS, 'amore', studio, NOW)).toBeUndefined()
    expect(readPreviewToken(SECRETS, 'amore', givenToken(SECRETS, 'amore', link), NOW)).toBeUndefined()
  })

  it.each([
    [WHOLE_BRAND, '/'],
    ['gallery', '/landers/gallery'],
    ['signup', '/signup'],
  ])('for %s leads to %s', (subject, path) => {
    const url = new URL(givenAddress(SECRETS, site, { ...link, subject }))
    expect([url.origin, url.pathname]).toEqual([site.origin, path])
    expect(readGivenToken(SECRETS, 'amore', url.searchParams.get('preview') ?? '', NOW)?.subject).toBe(
      subject,
    )
  })
})
