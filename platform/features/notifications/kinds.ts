/** Channels of notices. */
export const NOTICE_CHANNELS = ['mail', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/**
 * Kinds of notices, in the order of the settings page, with the channels that each has. All are on until a member switches them off. What
 * belongs to the account (links, receipts, decisions) is no notice: it is always mailed.
 */
export const NOTICE_KINDS = {
  message: ['mail', 'push'],
  like: ['mail', 'push'],
  match: ['mail', 'push'],
  album: ['mail', 'push'],
  saved_search: ['mail', 'push'],
  digest: ['mail'],
} as const satisfies Record<string, readonly NoticeChannel[]>
export type NoticeKind = keyof typeof NOTICE_KINDS

/** Kinds that have push. */
export type PushKind = {
  [Kind in NoticeKind]: 'push' extends (typeof NOTICE_KINDS)[Kind][number] ? Kind : never
}[NoticeKind]

/** How often a digest may come. */
export const DIGESTS = ['weekly', 'daily'] as const
export type DigestPace = (typeof DIGESTS)[number]

/** One switch: a kind on a channel, such as `mail:like`. */
export type NoticeSwitch = `${NoticeChannel}:${NoticeKind}`

/** Every switch of the settings page. */
export const NOTICE_SWITCHES: readonly NoticeSwitch[] = (
  Object.entries(NOTICE_KINDS) as [NoticeKind, readonly NoticeChannel[]][]
).flatMap(([kind, channels]) => channels.map((channel): NoticeSwitch => `${channel}:${kind}`))

/** Whether a word, such as the content of an old job, is a kind. */
export function isNoticeKind(word: unknown): word is NoticeKind {
  return typeof word === 'string' && Object.hasOwn(NOTICE_KINDS, word)
}

export function isPushKind(word: unknown): word is PushKind {
  return isNoticeKind(word) && (NOTICE_KINDS[word] as readonly NoticeChannel[]).includes('push')
}
