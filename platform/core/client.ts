import type { Locale } from './locale.ts'
import type { Gender, MemberStatus } from './viewer.ts'

/** What every page's browser code knows of the site: an allow-list, never the tenant itself. */
export interface ClientSite {
  readonly id: string
  readonly name: string
  readonly revision: string
  /** Part of the addresses of texts: changes with the brand's texts and with the platform's. */
  readonly textsRevision: string
  /** Path prefix of the brand's own files (`/brand/<revision>`). */
  readonly brand: string
  readonly languages: readonly string[]
  readonly usFooter: boolean
  readonly adultWarning: boolean
  readonly entryPopup: boolean
  readonly signupsOpen: boolean
  readonly loggedOutSearch: boolean
  readonly minimumAge: number
  readonly fictional: {
    readonly icon: string
    readonly singular: string
    readonly plural: string
    readonly warning: string
  } | null
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
  readonly mainPhoto: string | null
  /** Milliseconds of the server's clock at which the time bonus ends; null where there is none. */
  readonly timeBonusEndsAt: number | null
}

/** Everything that one page was rendered from, sent to the browser as one JSON string. */
export interface PagePayload<Data = unknown> {
  readonly site: ClientSite
  readonly me: Me | null
  readonly locale: Locale
  readonly country: string
  readonly now: number
  readonly route: string
  /** Text of the browser tab, without the count of unread messages. */
  readonly title: string
  readonly data: Data
  /** What a plain form sent and what was wrong with it, after a POST without JavaScript. */
  readonly form: FormState | null
  /** Set on the error page: HTTP status and the message in the reader's language. */
  readonly error: { readonly status: number; readonly message: string } | null
}

export interface FormState {
  readonly values: Readonly<Record<string, string>>
  /** Field to message, in the reader's language; '' is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
}
