import { createHash, verify } from 'node:crypto'

export interface DkimResult {
  /** Whether body hash and signature match. */
  readonly passes: boolean
  readonly domain: string
  readonly selector: string
  /** Names of the signed headers, in lower case. */
  readonly signed: readonly string[]
}

/**
 * Verifies the first DKIM signature of a mail as receivers do (RFC 6376), as far as this program
 * signs: rsa-sha256, headers and body in the form `relaxed`.
 *
 * @param key public key of the signing domain, in PEM
 * @throws Error if the mail has no such signature
 */
export function verifyDkim(mail: string, key: string): DkimResult {
  const end = mail.indexOf('\r\n\r\n')
  // Folded headers continue in the next line after white space.
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header))
  if (!signature) throw new Error('the mail has no DKIM signature')
  const tags = tagsOf(signature)
  if (tags.a !== 'rsa-sha256' || tags.c !== 'relaxed/relaxed')
    throw new Error(`another signature than expected: ${signature}`)
  const signed = (tags.h ?? '').toLowerCase().split(':')
  const bodyHash = createHash('sha256')
    .update(relaxedBody(mail.slice(end + 4)))
    .digest('base64')
  const text = [...chosen(headers, signed), relaxed(signature.replace(/([;\s]b=)[^;]*/, '$1'))].join('\r\n')
  const isSigned = verify('sha256', Buffer.from(text), key, Buffer.from(tags.b ?? '', 'base64'))
  return { passes: isSigned && bodyHash === tags.bh, domain: tags.d ?? '', selector: tags.s ?? '', signed }
}

/** Tags of `v=1; a=rsa-sha256; …`; no tag of this program contains white space. */
function tagsOf(signature: string): Readonly<Partial<Record<string, string>>> {
  const list = signature
    .slice(signature.indexOf(':') + 1)
    .replace(/\s/g, '')
    .split(';')
  return Object.fromEntries(
    list.map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
}

/**
 * The signed headers; of several with one name the last comes first, and a missing one counts as
 * empty.
 */
function chosen(headers: readonly string[], names: readonly string[]): readonly string[] {
  const left = [...headers]
  return names.flatMap((name) => {
    const place = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name}:`))
    return place < 0 ? [] : left.splice(place, 1).map(relaxed)
  })
}

function relaxed(header: string): string {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replace(/\s+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

function relaxedBody(body: string): Buffer {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '')
  return Buffer.from(text && `${text}\r\n`)
}
