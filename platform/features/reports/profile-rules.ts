/**
 * Causes of a case other than a report by a member: rules that check profiles, and `child_photo`, a
 * refusal in the photo queue. Stored as smallint.
 */
export const RULE_CODES = { contact_in_name: 1, link_in_about: 2, same_text: 3, child_photo: 4 } as const
export type ProfileRule = keyof typeof RULE_CODES

/** From this number of profiles on, an equal text counts as copied. */
export const SAME_TEXT_FROM = 3
/** Shorter texts may be equal by chance. */
const COMPARED_FROM = 40

export interface CheckedProfile {
  readonly name: string
  readonly about: string
  /** Number of profiles of the site with this text, including this one. */
  readonly sameText: number
}

export interface RuleHit {
  readonly rule: ProfileRule
  /** The matching words, or the number of profiles. */
  readonly found: string
}

const EMAIL = /[\p{L}\d._%+-]+\s?@\s?[\p{L}\d-]+\.[\p{L}]{2,}/u
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|\b[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|me|io|app|link|site|online|club|shop|xyz|top|live|tv|cc|ly|gl|to|de|it|fr|es|nl|be|at|ch|dk|fi|no|se|pl|uk|eu|ru)\b(?:\/\S*)?/iu
/** Digits with common separators. */
const NUMBER = /(?:\+|00)?\d(?:[\s./()-]{0,2}\d){6,}/u
const HANDLE = /(?:^|\s)@[\w.]{3,}/u
const SERVICE = /\b(?:whats\s?app|telegram|insta(?:gram)?|snap(?:chat)?|kik|onlyfans|fansly|signal|viber)\b/iu

const IN_NAME = [EMAIL, ADDRESS, NUMBER, HANDLE, SERVICE]
const IN_ABOUT = [EMAIL, ADDRESS]

/** The normalized text about a member, for comparison; null if it is too short. */
export function comparedText(about: string): string | null {
  const plain = about.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
  return plain.length < COMPARED_FROM ? null : plain
}

/**
 * The rules that a profile breaks, each with the matching words. A person reviews the hits; nothing
 * changes automatically.
 */
export function profileHits({ name, about, sameText }: CheckedProfile): readonly RuleHit[] {
  const hits: RuleHit[] = []
  const inName = firstMatch(IN_NAME, name)
  if (inName) hits.push({ rule: 'contact_in_name', found: inName })
  const inAbout = firstMatch(IN_ABOUT, about)
  if (inAbout) hits.push({ rule: 'link_in_about', found: inAbout })
  if (sameText >= SAME_TEXT_FROM) hits.push({ rule: 'same_text', found: String(sameText) })
  return hits
}

/** Whether a name contains contact data outside of the site. */
export function hasContact(name: string): boolean {
  return firstMatch(IN_NAME, name) !== undefined
}

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0].trim()
    if (found) return found.slice(0, 80)
  }
  return undefined
}
