import type { LocaleCode } from './locale.ts'

/**
 * Landers of every site, whatever its list of landers contains: the front page, and the one beside
 * the signup.
 */
export const OWN_LANDERS = ['index', 'signup'] as const

/** Landers about one profile, at `/members/<id>/<name>`. */
export const PROFILE_LANDERS = ['landing', 'landing2', 'landing3'] as const

/** Names of landers. */
export const LANDER_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/**
 * Largest upload in the studio, in MB, before it is converted. Films of a lander are short and
 * silent.
 */
export const UPLOAD_MB = { picture: 12, film: 20 } as const

/** Texts by key, of one section or of the page itself. */
export type LanderTexts = Readonly<Record<string, string>>

/**
 * Texts of one language: the page's own (`title`, `description`) and those of its sections by their
 * ids.
 */
export interface LanderWords {
  readonly page: LanderTexts
  readonly sections: Readonly<Record<string, LanderTexts>>
}

/** Settings that name the same film in two containers. */
const ONE_FILM: readonly string[] = ['webm_video', 'mp4_video']

type Settings = Readonly<Record<string, unknown>>

/**
 * Settings of the lower layer that remain under an upper layer. An upper layer that names a film in
 * one container means a different film, so the lower layer's film in the other container is
 * removed: browsers might choose it.
 */
export function settingsBelow(below: Settings, own: Settings): Settings {
  if (!ONE_FILM.some((key) => Object.hasOwn(own, key))) return below
  return Object.fromEntries(Object.entries(below).filter(([key]) => !ONE_FILM.includes(key)))
}

/**
 * Settings after an edit of one of them in the editor. A film in the edited layer replaces the
 * lower layer's film in both containers; without one, the lower layer's film applies again.
 * @param below settings of the lower layer
 */
export function withOneFilm(settings: Settings, key: string, below: Settings): Settings {
  if (!ONE_FILM.includes(key)) return settings
  const own = ONE_FILM.filter((one) => settings[one] !== undefined && settings[one] !== below[one])
  const films = own.length > 0 ? pick(settings, own) : pick(below, ONE_FILM)
  return {
    ...Object.fromEntries(Object.entries(settings).filter(([one]) => !ONE_FILM.includes(one))),
    ...films,
  }
}

const pick = (settings: Settings, keys: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => keys.includes(key)))

/** A section as its file describes it, with the defaults of its type filled in. */
export interface LanderSection {
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** A campaign of a site (`slugs/<slug>.json`): what its link changes about the lander. */
export interface LanderCampaign {
  readonly order: readonly string[] | undefined
  readonly sections: Readonly<Record<string, LanderSection>>
  readonly words: Readonly<Partial<Record<LocaleCode, LanderWords>>>
  /** The gender that visitors of this campaign look for, if the campaign says so. */
  readonly seeks: 'female' | 'male' | undefined
  /**
   * A discount code of the site, offered for the first purchase to those who sign up through the
   * campaign.
   */
  readonly discountCode?: string | undefined
  /** When it ends, as written in the file (RFC 3339); from then on the lander itself is shown. */
  readonly until?: string | undefined
}

/**
 * One variant of an experiment: what a campaign may change, shown to the share of visitors given by
 * its weight.
 */
export interface LanderVariant extends LanderCampaign {
  /** Per cent of visitors; the weights of an experiment sum to 100. */
  readonly weight: number
  /** The campaigns of the lander, applied over this variant. */
  readonly campaigns: Readonly<Record<string, LanderCampaign>>
}

/**
 * An experiment with variants of a lander, of which each visitor is shown one. A change of a weight
 * or variant makes a new experiment with a new id.
 */
export interface LanderExperiment {
  readonly id: string
  readonly variants: Readonly<Record<string, LanderVariant>>
}

/** Size of a picture, in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * One landing page as a site shows it: the platform's files overridden by the site's. Deeply
 * frozen.
 */
export interface Lander {
  readonly name: string
  /**
   * The platform's lander below it, of a lander that only this site has: its file names it as
   * `base`. Without one, the platform's lander of the same name is below it.
   */
  readonly base?: string
  /** Ids of the sections from top to bottom. */
  readonly order: readonly string[]
  readonly sections: Readonly<Record<string, LanderSection>>
  readonly words: Readonly<Partial<Record<LocaleCode, LanderWords>>>
  readonly campaigns: Readonly<Record<string, LanderCampaign>>
  readonly experiment?: LanderExperiment | undefined
  /**
   * Names of the files in its folders `assets`, the site's and the platform's, and of the uploads
   * for it.
   */
  readonly pictures: readonly string[]
  /** Sizes of the files that are pictures. */
  readonly sizes?: Readonly<Record<string, PictureSize>>
  /** Names of the stored files of uploaded pictures and films, by the name that settings use. */
  readonly uploads?: Readonly<Record<string, string>>
  /** The published version that replaces the site's folder; without one, the files apply. */
  readonly version?: number
}
