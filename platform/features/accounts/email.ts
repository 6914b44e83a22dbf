import { domainToASCII } from 'node:url'
import EmailSpellChecker from '@zootools/email-spell-checker'
import { emailKey } from '../../core/email-key.ts'

const LONGEST = 254
/**
 * One `@`, a local part of 64, a domain of labels with a top level of letters: what mail in fact
 * reaches.
 */
const ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u

/** Whether mail can be sent to this at all. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= LONGEST && email.lastIndexOf('@') <= 64 && ADDRESS.test(email)
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for counting what is sent to it: without a tag (`+dates`), without
 * the dots that Gmail does not see, its domain in one spelling. Never for telling members apart:
 * other servers may read addresses otherwise.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const domain = domainToASCII(key.slice(at + 1)) || key.slice(at + 1)
  const local = key.slice(0, at).replace(/\+.*$/, '')
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/**
 * What a link mailed to an address proves: that address, and with Gmail all spellings of its one
 * mailbox. On other servers `anna+x@` may be another person than `anna@`.
 */
export function proofKey(email: string): string {
  const mailbox = mailboxKey(email)
  return mailbox.endsWith('@gmail.com') ? mailbox : emailKey(email)
}

/**
 * What mails to an address are counted under: an address and its mailbox are one, all tags of a
 * mailbox together are another, so that mails to `anna+1@`, `anna+2@`, … leave those to `anna@`
 * alone.
 */
export function mailCountKey(email: string): string {
  const mailbox = mailboxKey(email)
  return proofKey(email).startsWith(`${mailbox.slice(0, mailbox.lastIndexOf('@'))}+`)
    ? `+${mailbox}`
    : mailbox
}

/** Their own list lacks what is common in the countries of the platform. */
const DOMAINS = [
  ...EmailSpellChecker.POPULAR_DOMAINS,
  'libero.it',
  'virgilio.it',
  'alice.it',
  'tim.it',
  'tiscali.it',
  'hotmail.it',
  'outlook.it',
  'yahoo.it',
  'gmx.de',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'bluewin.ch',
  'ziggo.nl',
  'kpnmail.nl',
  'hotmail.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'sfr.fr',
  'wanadoo.fr',
  'hotmail.fr',
  'hotmail.es',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'telia.com',
  'live.se',
  'live.dk',
  'online.no',
  'luukku.com',
]

/** "Did you mean ...?" for a likely slip in the domain; null where it looks right. */
export function emailSuggestion(email: string): string | null {
  const found = EmailSpellChecker.run({ email: email.trim().toLowerCase(), domains: DOMAINS })
  return found?.full && isEmail(found.full) ? found.full : null
}
