import { z } from 'zod'
import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import type { SampleViewer } from '../../core/page-preview.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type KeyRing, sign, verify } from '../../infra/key-ring.ts'
import { PUBLISHED_THEME } from '../../tenancy/landers/published.ts'
import { EXAMPLE_PROFILE } from '../landers/server.ts'

/** Validity of a preview link of the studio in milliseconds. */
const LIFETIME = 60 * 60 * 1000

/** When a link that the studio makes now ends. */
export const studioLinkEnds = (now: Date): Date => new Date(now.getTime() + LIFETIME)

/** What a link shows: the draft or the live page at the time of the request, or one version. */
export interface Previewed {
  /**
   * Name of a lander, `PUBLISHED_THEME` for the site's theme on any of its pages, or `ANY_PAGE` for
   * pages as they are now, or with the drafts of their lander and theme.
   */
  readonly lander: string
  readonly version: number | 'draft' | 'live'
}

/** Subject of a link that shows any page of the site, those of members with invented people. */
export const ANY_PAGE = '~page'

/** A signed token that permits viewing one draft or version of one lander of one site. */
export function previewToken(
  secrets: KeyRing,
  tenant: string,
  { lander, version }: Previewed,
  now: Date,
): string {
  const body = `${lander}.${version}.${secondsOf(studioLinkEnds(now))}`
  return `${body}.${encode(sign(secrets, textOf(tenant, body)))}`
}

/** What a token shows; undefined if it is of another site, altered or expired. */
export function readPreviewToken(
  secrets: KeyRing,
  tenant: string,
  token: string,
  now: Date,
): Previewed | undefined {
  const match =
    /^((~theme|~page|[a-z0-9][a-z0-9-]{0,39})\.(draft|live|\d{1,9})\.([0-9a-z]{1,9}))\.([0-9a-f]{32})$/.exec(
      token,
    )
  const [, body, lander, version, expires, signature] = match ?? []
  if (!body || !lander || !version || !expires || !signature) return undefined
  if (!verify(secrets, textOf(tenant, body), signature, encode)) return undefined
  if (timeOf(expires) <= now) return undefined
  return { lander, version: version === 'draft' || version === 'live' ? version : Number(version) }
}

/** When the studio made a link, to the second. @param token one that `readPreviewToken` accepts */
export function studioLinkMade(token: string): Date {
  const [, , expires = ''] = token.split('.')
  return new Date(timeOf(expires).getTime() - LIFETIME)
}

/** Subject of a link that shows the whole brand; other subjects are names of landers. */
export const WHOLE_BRAND = '~site'

/** A link that staff give away: its row in `preview_link`, without what the table alone knows. */
export interface GivenLink {
  readonly id: string
  /** `WHOLE_BRAND`, or the lander whose draft it shows. */
  readonly subject: string
  /** A whole second. */
  readonly expires: Date
}

/**
 * The signed token of a link to give away. It holds the id of the link, so that its row can end it
 * earlier.
 */
export function givenToken(secrets: KeyRing, tenant: string, { id, subject, expires }: GivenLink): string {
  const body = `${subject}.${id.replaceAll('-', '')}.${secondsOf(expires)}`
  return `${body}.${encode(sign(secrets, givenTextOf(tenant, body)))}`
}

const GIVEN = /^((~site|[a-z0-9][a-z0-9-]{0,39})\.([0-9a-f]{32})\.([0-9a-z]{1,9}))\.([0-9a-f]{32})$/

/**
 * Whether a token is, or was before someone altered it, that of a link to give away, and not of the
 * studio.
 */
export const looksGiven = (token: string): boolean =>
  token.startsWith(`${WHOLE_BRAND}.`) || /^[^.]*\.[0-9a-f]{32}\./.test(token)

/**
 * The link of a token; undefined if it is of another site, altered or expired. Its row says whether
 * it was withdrawn.
 */
export function readGivenToken(
  secrets: KeyRing,
  tenant: string,
  token: string,
  now: Date,
): GivenLink | undefined {
  const [, body, subject, digits, expires, signature] = GIVEN.exec(token) ?? []
  if (!body || !subject || !digits || !expires || !signature) return undefined
  if (!verify(secrets, givenTextOf(tenant, body), signature, encode)) return undefined
  const ends = timeOf(expires)
  if (ends <= now) return undefined
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, subject, expires: ends }
}

/** The address of a link to give away, on the site's own host. */
export function givenAddress(
  secrets: KeyRing,
  { id, origin }: Pick<Tenant, 'id' | 'origin'>,
  link: GivenLink,
): string {
  const path = link.subject === WHOLE_BRAND ? href('index') : lookOfLander(link.subject)
  return `${origin}${path}?preview=${givenToken(secrets, id, link)}`
}

/** What the form of a new site says so far of a brand that does not exist yet. */
export interface NewLook {
  readonly preset: string
  readonly theme: string
  readonly name: string
  readonly country: string
  readonly language: LocaleCode
}

const NEW_BRAND = '~new'
const lookSchema = z.strictObject({
  preset: z.string(),
  theme: z.string(),
  name: z.string(),
  country: z.string(),
  language: z.enum(LOCALE_CODES),
})

/**
 * The address of the front page of a brand that does not exist yet, at the host of a site. What it
 * shows is signed: nobody else can put a name onto the host.
 */
export function newLookLink(
  secrets: KeyRing,
  { id, origin }: Pick<Tenant, 'id' | 'origin'>,
  look: NewLook,
  now: Date,
): string {
  const shown = Buffer.from(JSON.stringify(look)).toString('base64url')
  const body = `${NEW_BRAND}.${shown}.${secondsOf(studioLinkEnds(now))}`
  const token = `${body}.${encode(sign(secrets, newTextOf(id, body)))}`
  return `${origin}${href('index')}?${new URLSearchParams({ preview: token })}`
}

/** What such a link shows; undefined if it is of another site, altered or expired. */
export function readNewLook(secrets: KeyRing, tenant: string, token: string, now: Date): NewLook | undefined {
  const match = /^(~new\.([\w-]{1,4000})\.([0-9a-z]{1,9}))\.([0-9a-f]{32})$/.exec(token)
  const [, body, shown, expires, signature] = match ?? []
  if (!body || !shown || !expires || !signature) return undefined
  if (!verify(secrets, newTextOf(tenant, body), signature, encode)) return undefined
  if (timeOf(expires) <= now) return undefined
  return lookSchema.parse(JSON.parse(Buffer.from(shown, 'base64url').toString()))
}

const newTextOf = (tenant: string, body: string) => `new brand\n${tenant}\n${body}`
const secondsOf = (at: Date): string => Math.floor(at.getTime() / 1000).toString(36)
const timeOf = (seconds: string): Date => new Date(Number.parseInt(seconds, 36) * 1000)
const givenTextOf = (tenant: string, body: string) => `given preview\n${tenant}\n${body}`
const textOf = (tenant: string, body: string) => `lander preview\n${tenant}\n${body}`
const encode = (signature: Buffer) => signature.toString('hex').slice(0, 32)

/** Display options of a preview, in addition to its token. */
export interface PreviewLook {
  readonly slug?: string | undefined
  readonly language?: LocaleCode | undefined
  readonly theme?: string | undefined
  readonly variant?: string | undefined
}

/** The address of a preview on the site's own host. */
export function previewLink(
  secrets: KeyRing,
  { id, origin }: Pick<Tenant, 'id' | 'origin'>,
  previewed: Previewed,
  { slug, language, theme, variant }: PreviewLook,
  now: Date,
): string {
  const fields = Object.entries({ language, theme, variant }).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(fields as [string, string][])
  query.set('preview', previewToken(secrets, id, previewed, now))
  return `${origin}${lookOfLander(previewed.lander, slug)}?${query}`
}

/** Query value that previews the theme in its other scheme: `?scheme=second`. */
export const SECOND_SCHEME = 'second'

/**
 * The address of one of the site's pages for visitors, shown with a draft or version of its theme,
 * in its own scheme or the second one.
 */
export function themePreviewLink(
  secrets: KeyRing,
  { id, origin }: Pick<Tenant, 'id' | 'origin'>,
  path: string,
  version: Previewed['version'],
  now: Date,
  scheme?: typeof SECOND_SCHEME,
): string {
  const query = new URLSearchParams({
    ...(scheme ? { scheme } : {}),
    preview: previewToken(secrets, id, { lander: PUBLISHED_THEME, version }, now),
  })
  return `${origin}${path}?${query}`
}

/** What of a site's pages is shown: what is published, or their drafts. */
export const SHOWN_PAGES = ['live', 'draft'] as const

/** As whom, in which language, and with which versions a page of the matrix is shown. */
export interface PageLook {
  readonly language: LocaleCode
  readonly viewer: SampleViewer
  readonly version: (typeof SHOWN_PAGES)[number]
}

/** The address of any page of a site, shown to an invented viewer. */
export function pagePreviewLink(
  secrets: KeyRing,
  { id, origin }: Pick<Tenant, 'id' | 'origin'>,
  path: string,
  { language, viewer, version }: PageLook,
  now: Date,
): string {
  const preview = previewToken(secrets, id, { lander: ANY_PAGE, version }, now)
  return `${origin}${path}?${new URLSearchParams({ language, viewer, preview })}`
}

/** Path of a lander; those about one profile get an example profile instead of a member. */
export function lookOfLander(lander: string, slug?: string): string {
  const [id, own] = [EXAMPLE_PROFILE, slug === undefined ? {} : { slug }]
  switch (lander) {
    case 'index':
      return href('index')
    case 'signup':
      return href('signup')
    case 'tinderswipe':
      return href('landers-tinderswipe')
    case 'landing':
      return href('members-id-landing', { id })
    case 'landing2':
      return href('members-id-landing2', { id, ...own })
    case 'landing3':
      return href('members-id-landing3', { id, ...own })
    default:
      return href('landers-name', { name: lander, ...own })
  }
}
