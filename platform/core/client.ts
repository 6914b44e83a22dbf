import type { FirstScreen } from './first-screen.ts'
import type { Locale } from './locale.ts'
import type { Gender, MemberStatus } from './viewer.ts'

/** What browser code on every page knows about the site: an allow-list, never the tenant itself. */
export interface ClientSite {
  readonly id: string
  readonly name: string
  readonly revision: string
  /** Part of the addresses of texts: changes with the brand's texts and with the platform's. */
  readonly textsRevision: string
  /**
   * Addresses of the brand's pictures: word mark, sign, and the picture of the front page, null if
   * it has none.
   */
  readonly logo: string
  readonly mark: string
  readonly hero: string | null
  /** Languages of the menu, in the order for this visitor's country, each under its native name. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /** The site has languages that the menu does not show. */
  readonly moreLanguages: boolean
  /** A visitor may choose among several countries. */
  readonly choosesCountry: boolean
  /** Notices for readers of the US version; null elsewhere. */
  readonly usFooter: readonly { readonly title: string; readonly text: string }[] | null
  readonly adultWarning: boolean
  readonly entryPopup: boolean
  readonly signupsOpen: boolean
  /** Members of the site meet members of their own gender. */
  readonly sameSex: boolean
  /** Genders that people can sign up with, in the site's order. */
  readonly genders: readonly Gender[]
  readonly loggedOutSearch: boolean
  /** Members say when they are free (`free_hours`). */
  readonly freeHours: boolean
  readonly minimumAge: number
  readonly fictional: {
    readonly icon: string
    readonly singular: string
    readonly plural: string
    readonly warning: string
  } | null
  /** Further links of the footer, from the tenant's file. */
  readonly links: readonly { readonly title: string; readonly url: string }[]
  readonly company: { readonly name: string; readonly lines: readonly string[] }
  readonly supportEmail: string
  readonly supportPhone: string | null
}

/** The signed-in member as their own browser sees them; null for visitors. */
export interface Me {
  readonly id: string
  readonly name: string
  readonly status: MemberStatus
  readonly gender: Gender
  readonly paid: boolean
  readonly credits: number
  readonly unreadMessages: number
  readonly newLikes: number
  /** Visits to the profile since the list of them was opened last. */
  readonly newVisits: number
  /**
   * Name of the photo that the member sees as their own: the main one, otherwise one that waits for
   * moderation.
   */
  readonly face: string | null
  /** The first screen that the member chose. */
  readonly home: FirstScreen
  /** Server time in milliseconds at which the time bonus ends; null if there is none. */
  readonly timeBonusEndsAt: number | null
  /**
   * Label of the link to the withdrawal, in the reader's language, while an order can be withdrawn.
   */
  readonly withdrawal?: string
}

/** `adult`: for adult content, by country. `site`: the site's own entry warning. */
export type EntryWarning = 'adult' | 'site'

/** Alerts of the warnings header. */
export type AlertName = 'confirm' | 'mail_complaint' | 'mail_bounce' | 'mail_unsubscribe' | 'enrich' | 'push'

/** Everything that a page was rendered from, sent to the browser as one JSON string. */
export interface PagePayload<Data = unknown> {
  readonly site: ClientSite
  readonly me: Me | null
  readonly locale: Locale
  readonly country: string
  readonly now: number
  /**
   * Server time before the first read for this document, in ms: later events are new to the page.
   */
  readonly readAt: number
  /** By which the page tells that it is visible; null for visitors. */
  readonly presencePass: string | null
  readonly route: string
  /** The warning that this visitor has to answer first; null for none. */
  readonly entry: EntryWarning | null
  /** Alerts that are due for the signed-in member, the most important first. */
  readonly alerts: readonly AlertName[]
  /** Text of the browser tab, without the count of unread messages. */
  readonly title: string
  readonly data: Data
  /** The submitted values and errors of a plain form, after a POST without JavaScript. */
  readonly form: FormState | null
  /** Set on the error page: HTTP status and the message in the reader's language. */
  readonly error: PageError | null
  /**
   * Identifies what stays the same from page to page: build, site, language, account. If it
   * changes, a full document is loaded.
   */
  readonly frame: string
  /**
   * Identifies the state of `me`, `entry` and `alerts`, which are not sent again while it is
   * unchanged.
   */
  readonly shell: string
}

/** What the server sends instead of a document: everything that differs from the previous page. */
export interface PageUpdate
  extends Pick<PagePayload, 'frame' | 'shell' | 'now' | 'route' | 'title' | 'data'> {
  readonly changed?: Pick<PagePayload, 'me' | 'entry' | 'alerts'>
}

/**
 * The response to the router: the data of the page, or a redirect, with the data of its target if
 * the router draws that page.
 */
export type PageAnswer = PageUpdate | { readonly redirect: string; readonly page?: PageUpdate }

/** Request header in which the browser names the `shell` that it has. */
export const SHELL_HEADER = 'page-shell'

/** What an error page says. */
export interface PageError {
  readonly status: number
  readonly message: string
}

export interface FormState {
  readonly values: Readonly<Record<string, string>>
  /** Field to message, in the reader's language; '' is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
}
