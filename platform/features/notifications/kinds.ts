import type { TextKey } from '../../core/locale.ts'
import type texts from '../../i18n/texts/en/mail.json'

/** Channels of notices. */
export type NoticeChannel = 'mail' | 'push'

type MailText = `mail:${TextKey<typeof texts>}`

interface NoticeDefinition {
  /** Names the kind on its unsubscribe page; required, because every kind has mail. */
  readonly mail: MailText
  /**
   * Text of the push message, without names and details, because bystanders can read a lock screen.
   * Omitted: no push.
   */
  readonly push?: MailText
  /** Text if a fictional profile is the cause. */
  readonly pushFictional?: MailText
}

/**
 * Kinds of notices, in the order of the settings page, with the text of each channel that they
 * have. Keys are written in full so that the check for unused texts finds them; a key without a
 * text does not compile. The settings page shows a kind by the texts `notices:kind_<kind>` and
 * `_hint`. All kinds are on until a member switches them off. Mail about the account (links,
 * receipts, decisions) is not a notice: it is always sent.
 */
export const NOTICE_KINDS = {
  message: {
    mail: 'mail:kind_message',
    push: 'mail:push_message',
    pushFictional: 'mail:push_message_fictional',
  },
  like: { mail: 'mail:kind_like', push: 'mail:push_like' },
  match: { mail: 'mail:kind_match', push: 'mail:push_match' },
  album: { mail: 'mail:kind_album', push: 'mail:push_album' },
  saved_search: { mail: 'mail:kind_saved_search', push: 'mail:push_saved_search' },
  quiet: { mail: 'mail:kind_quiet' },
  digest: { mail: 'mail:kind_digest' },
} as const satisfies Readonly<Record<string, NoticeDefinition>>
export type NoticeKind = keyof typeof NOTICE_KINDS
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as readonly NoticeKind[]

/** Kinds that have push. */
export type PushKind = {
  [Kind in NoticeKind]: (typeof NOTICE_KINDS)[Kind] extends { readonly push: string } ? Kind : never
}[NoticeKind]

/** The text of a push message of this kind. */
export function pushTextOf(kind: PushKind, fictional: boolean): MailText {
  const { push, pushFictional }: NoticeDefinition & { readonly push: MailText } = NOTICE_KINDS[kind]
  return fictional ? (pushFictional ?? push) : push
}

/** Frequencies of the digest. */
export const DIGESTS = ['weekly', 'daily'] as const
export type DigestPace = (typeof DIGESTS)[number]

/** One switch: a kind on a channel, such as `mail:like`. */
export type NoticeSwitch = `${NoticeChannel}:${NoticeKind}`

/** Every switch of the settings page. */
export const NOTICE_SWITCHES: readonly NoticeSwitch[] = NOTICE_KIND_NAMES.flatMap((kind): NoticeSwitch[] =>
  isPushKind(kind) ? [`mail:${kind}`, `push:${kind}`] : [`mail:${kind}`],
)

/** Whether a value, such as the content of an old job, is a kind. */
export function isNoticeKind(word: unknown): word is NoticeKind {
  return typeof word === 'string' && Object.hasOwn(NOTICE_KINDS, word)
}

export function isPushKind(word: unknown): word is PushKind {
  return isNoticeKind(word) && 'push' in NOTICE_KINDS[word]
}
