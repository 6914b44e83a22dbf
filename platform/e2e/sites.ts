import { makeInvite } from '../features/signup/invites.ts'
import { type Words, words } from './words.ts'

/**
 * Secret of the program under test (`playwright.config.ts`), with which a journey can sign an
 * invitation.
 */
export const APP_SECRET = 'journeys-only-secret-of-no-worth-0123456789'

export interface Site {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly say: Words
  /** The query of the entry link by which a visitor arrives. */
  readonly arrival: string
  readonly minimumAge: number
  /** Has fictional profiles with their label. */
  readonly fictional: boolean
}

const site = (id: string, name: string, language: string, more: Partial<Site> = {}): Site => ({
  id,
  name,
  language,
  say: words(language, id),
  arrival: '',
  minimumAge: 18,
  fictional: false,
  ...more,
})

/** The demo sites, each with the entry that its signup policy allows. */
export const SITES = {
  amore: site('amore', 'Amore', 'it'),
  starlight: site('starlight', 'Starlight', 'en-US', { arrival: '?network=partners&ref=spring&sub1=banner' }),
  tulp: site('tulp', 'Tulp', 'nl', { fictional: true }),
  alpen: site('alpen', 'Alpenherz', 'de'),
  nordlys: site('nordlys', 'Nordlys', 'da'),
} as const

export const ALL_SITES: readonly Site[] = Object.values(SITES)

/** The query that opens the signup: an invitation if the site requires one. */
export function invitation({ id }: Site): string {
  return id === 'alpen' ? `?invite=${makeInvite([APP_SECRET], id, new Date())}` : ''
}
