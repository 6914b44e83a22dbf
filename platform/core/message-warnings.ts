import { MONEY_REQUESTS } from './money-requests.ts'
import { linksIn } from './text-links.ts'

/** Warnings for the reader of a first message, the most serious first. */
export const MESSAGE_WARNINGS = ['money', 'contact', 'link'] as const
export type MessageWarningKind = (typeof MESSAGE_WARNINGS)[number]

/** After a member has written this many messages in a conversation, the partner's messages are no longer first messages. */
export const FIRST_MESSAGES = 3

/** Characters that are examined; nobody hides a request after that many. */
const READ = 4000

const DATES =
  /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[:.]\d{2}\s?[-–]\s?\d{1,2}[:.]\d{2})(?!\d)/g
const ROUND_NUMBERS = /(?<!\d)\d{1,3}(?:[. ]000)+(?!\d)/g
/** Seven digits or more with the signs that people put between them. */
const PHONE = /(?:\+|00)?\d(?:[\s./()*_-]{0,2}\d){6,}/
const EMAIL = /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+\.\p{L}{2,}/u
const HANDLE = /(?:^|\s)@[\w.]{3,}/
const SERVICE =
  /(?<!\p{L})(?:what'?s\s?app|watsapp|whatsap|telegram|viber|wechat|snapchat|instagram|insta|discord|hangouts|google chat|onlyfans|kik me|signal app|skype)(?!\p{L})/u
/** "example (dot) com", in the languages of the platform. */
const SPELLED_LINK =
  /[\p{L}\d-]{2,}\s?[([]?\s?(?:dot|punkt|punto|point|punt|piste|kropka|prikk|punktum)\s?[)\]]?\s?(?:com|net|org|info|xyz)(?!\p{L})/u

/** Normalises a text to what people read: one form of digits, letters, apostrophes and spaces, nothing invisible. */
function plain(text: string): string {
  return text
    .slice(0, READ)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\u20e3/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/**
 * Finds requests with which fraud usually starts: to send money, to continue elsewhere (phone number, e-mail address, messenger), to
 * open a link. Each text is matched against narrow patterns of all languages of the platform. A miss costs little, because the safety
 * pages give the same advice; a hit only adds a note (docs/product-rules.md#warnings-in-first-messages).
 *
 * @returns each warning once, the most serious first
 */
export function messageWarnings(text: string): readonly MessageWarningKind[] {
  const read = plain(text)
  const numbers = read.replace(DATES, ' ; ').replace(ROUND_NUMBERS, ' ; ')
  const links = linksIn(read)
  // Digits of an address are no phone number.
  const words = links.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    read,
  )
  const outside = links.length === 0 ? numbers : words
  const found: Readonly<Record<MessageWarningKind, boolean>> = {
    money: MONEY_REQUESTS.some((pattern) => pattern.test(read)),
    contact: PHONE.test(outside) || [EMAIL, HANDLE, SERVICE].some((pattern) => pattern.test(words)),
    link: links.length > 0 || SPELLED_LINK.test(read),
  }
  return MESSAGE_WARNINGS.filter((warning) => found[warning])
}
