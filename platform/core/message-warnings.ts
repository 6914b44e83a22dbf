import { linksIn } from './text-links.ts'

/** Warnings for the reader of a first message, the most serious first. */
export const MESSAGE_WARNINGS = ['money', 'contact', 'link'] as const
export type MessageWarningKind = (typeof MESSAGE_WARNINGS)[number]

/**
 * After a member has written this many messages in a conversation, the partner's messages are no
 * longer first messages.
 */
export const FIRST_MESSAGES = 3

/** Characters that are examined. A request further down is unlikely. */
const READ = 4000

const DATES =
  /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[:.]\d{2}\s?[-–]\s?\d{1,2}[:.]\d{2})(?!\d)/g
const ROUND_NUMBERS = /(?<!\d)\d{1,3}(?:[. ]000)+(?!\d)/g
/** Seven digits or more, with the separators that people use. */
const PHONE = /(?:\+|00)?\d(?:[\s./()*_-]{0,2}\d){6,}/
const EMAIL = /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+\.\p{L}{2,}/u
const HANDLE = /(?:^|\s)@[\w.]{3,}/
const SERVICE =
  /(?<!\p{L})(?:what'?s\s?app|watsapp|whatsap|telegram|viber|wechat|snapchat|instagram|insta|discord|hangouts|google chat|onlyfans|kik me|signal app|skype)(?!\p{L})/u
/** "example (dot) com", in the platform's languages. */
const SPELLED_LINK =
  /[\p{L}\d-]{2,}\s?[([]?\s?(?:dot|punkt|punto|point|punt|piste|kropka|prikk|punktum)\s?[)\]]?\s?(?:com|net|org|info|xyz)(?!\p{L})/u

/**
 * Normalises a text as people read it: one form of digits, letters, apostrophes and spaces, without
 * invisible characters.
 */
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
 * Finds requests with which fraud usually starts: to send money, to continue elsewhere (phone
 * number, e-mail address, messenger), to open a link. Each text is matched against narrow patterns
 * of all languages of the platform. A miss costs little, because the safety pages give the same
 * advice; a hit only adds a note (docs/product-rules.md#warnings-in-first-messages).
 *
 * @returns each warning once, the most serious first
 */
export function messageWarnings(text: string): readonly MessageWarningKind[] {
  const read = plain(text)
  const numbers = read.replace(DATES, ' ; ').replace(ROUND_NUMBERS, ' ; ')
  const links = linksIn(read)
  // Digits of a link are not a phone number.
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

/** Up to four words between a verb and the money. */
const WORDS = `(?: [^ ]+){0,4}? `

/** A verb of a language followed by a word for money, or the other way round. */
const asks = (verbs: string, money: string): string =>
  `(?:${verbs})${WORDS}(?:${money})|(?:${money})${WORDS}(?:${verbs})`

const alone = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'u')

/**
 * Requests for money: one pattern per language, for lower-case text with plain spaces and
 * apostrophes.
 */
const MONEY_REQUESTS: readonly RegExp[] = [
  // Every language: untraceable ways to pay, and payment services between private persons.
  String.raw`western union|moneygram|paysafecards?|paypal\.me|cash ?app|cashapp|venmo|zelle|crypto(?:currency|wallet|s)?|krypto(?:währung|waluty)?|kryptowährung|bitcoins?|btc|usdt|ethereum|steam ?(?:cards?|karten?|kort|carte)|(?:google play|itunes|apple|amazon) ?(?:gift ?)?(?:cards?|karten?|codes?|gutscheine?|kort|cadeaukaart)|bc1[a-z0-9]{20,}|0x[a-f0-9]{30,}|[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}`,
  // English
  `${asks('send|lend|loan|wire|transfer|give|borrow|pay', 'money|cash|(?:\\d+ ?)?(?:euros?|dollars?|pounds?|€|\\$|£|eur|usd|gbp)')}|need${WORDS}(?:money|cash)|gift ?cards?|help me (?:financially|with (?:my )?(?:rent|bills?))`,
  // German
  `${asks('schicken?|schickst|senden?|leihen?|leihst|überweisen?|überweist|überweise|borgen?|gib|gibst|gebe|zahle?n?|zahlst', 'geld|(?:\\d+ ?)?(?:euro|€|franken|chf)')}|brauche?(?: [^ ]+){0,3}? geld|gutschein-?(?:karten?|codes?)|guthabenkarten?|geschenkkarten?`,
  // French
  `${asks('envoies?|envoyer|envoie-moi|envoyez|prêtes?|prêter|prêtez|vires?|virer|donnes?|donner|donne-moi|paies?|payer', "(?:de )?l'argent|d'argent|argent|(?:\\d+ ?)?(?:euros?|€)")}|besoin d'argent|cartes? cadeaux?|mandat cash|transcash|neosurf|recharge pcs`,
  // Italian
  `${asks('manda(?:mi|re|rmi)?|mandi|invia(?:mi|re|rmi)?|invii|presta(?:mi|re|rmi)?|presti|bonifica(?:mi|re)?|ricarica(?:mi|re)?|dammi|paga(?:mi|re)?', '(?:dei |i )?soldi|denaro|(?:\\d+ ?)?(?:euro|€)')}|bisogno di (?:soldi|denaro)|(?:carte?|buon[oi]) regalo|postepay`,
  // Spanish
  `${asks('envíes?|envía(?:me)?|enviar(?:me)?|envia(?:me)?|mándame|mandar(?:me)?|mandas?|manda(?:me)?|préstame|prestar(?:me)?|prestas?|transfiere(?:me)?|transferir(?:me)?|pagar(?:me)?|págame', 'dinero|plata|(?:\\d+ ?)?(?:euros?|€|dólares)')}|necesito(?: [^ ]+){0,3}? dinero|tarjetas? (?:de )?regalo|bizum`,
  // Dutch
  `${asks('stuur|stuurt|sturen|leen|lenen|overmaken|geef|geven|betaal|betalen', 'geld|(?:\\d+ ?)?(?:euro|€)')}|geld nodig|cadeau(?:bon|bonnen|kaart|kaarten)|tikkie`,
  // Danish
  `${asks('send|sende|lån|låne|overfør|overføre|giv|give|betal|betale', 'penge|(?:\\d+ ?)?(?:kroner|kr\\.?|euro|€)')}|(?:brug for|mangler) penge|gavekort|mobilepay`,
  // Norwegian
  `${asks('send|sende|lån|låne|overfør|overføre|gi|betal|betale', 'penger|(?:\\d+ ?)?(?:kroner|kr\\.?|euro|€)')}|trenger(?: [^ ]+){0,3}? penger|vippse?`,
  // Swedish
  `${asks('skicka|låna|överför|överföra|ge|betala|swisha', 'pengar|(?:\\d+ ?)?(?:kronor|kr\\.?|euro|€)')}|behöver(?: [^ ]+){0,3}? pengar|presentkort|swisha`,
  // Finnish
  `${asks('lähetä|lähettää|lähettäisitkö|lähetätkö|lainaa|lainata|lainaisitko|siirrä|siirtää|anna|antaa|maksa|maksaa', 'rahaa|rahat|(?:\\d+ ?)?(?:euroa|€)')}|tarvitsen(?: [^ ]+){0,3}? rahaa|lahjakort\\p{L}+`,
  // Polish
  `${asks('wyślij|wyślesz|wysłać|wyslij|prześlij|przesłać|przelej|przelać|pożycz|pożyczysz|pożyczyć|pozycz|daj|zapłać', 'pieniądze|pieniędzy|pieniadze|kasę|(?:\\d+ ?)?(?:euro|€|złotych|zł|zl)')}|potrzebuję(?: [^ ]+){0,3}? pieniędzy|kart\\p{L}* podarunkow\\p{L}+|kod(?:u|em)? blik`,
].map(alone)
