import { domainToASCII } from 'node:url'
import EmailSpellChecker from '@zootools/email-spell-checker'
import { emailKey } from '../../core/email-key.ts'

const LONGEST = 254
/**
 * One `@`, a local part of at most 64 characters, a domain of labels with an alphabetic top level:
 * the addresses that mail can actually reach.
 */
const ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u

/** Whether the text is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= LONGEST && email.lastIndexOf('@') <= 64 && ADDRESS.test(email)
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for counting what is sent to it: without a tag (`+dates`), without the
 * dots that Gmail ignores, the domain in one spelling. Never use it to tell members apart: other
 * servers may read addresses differently.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const domain = domainToASCII(key.slice(at + 1)) || key.slice(at + 1)
  const local = key.slice(0, at).replace(/\+.*$/, '')
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/**
 * The address that opening a mailed link proves; with Gmail, all spellings of the one mailbox. On
 * other servers `anna+x@` may be another person than `anna@`.
 */
export function proofKey(email: string): string {
  const mailbox = mailboxKey(email)
  return mailbox.endsWith('@gmail.com') ? mailbox : emailKey(email)
}

/**
 * The key under which mails to an address are counted. The address without a tag has one counter,
 * all tags of the mailbox together have another, so that mails to `anna+1@`, `anna+2@`, … do not
 * use up the limit of `anna@`.
 */
export function mailCountKey(email: string): string {
  const mailbox = mailboxKey(email)
  return proofKey(email).startsWith(`${mailbox.slice(0, mailbox.lastIndexOf('@'))}+`)
    ? `+${mailbox}`
    : mailbox
}

/** The package's list plus domains that are common in the platform's countries. */
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

/**
 * The address for "Did you mean ...?" after a likely typo in the domain; null if it looks right.
 */
export function emailSuggestion(email: string): string | null {
  const found = EmailSpellChecker.run({ email: email.trim().toLowerCase(), domains: DOMAINS })
  return found?.full && isEmail(found.full) ? found.full : null
}
