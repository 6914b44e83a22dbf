import type { OpenSizes, PhotoSize, StoredPhoto } from '../../core/photo-url.ts'
import { type KeyRing, sign, verify } from '../../infra/key-ring.ts'

/**
 * Names of photos that carry a right to their files for some minutes: `<name>.<signature>`. A
 * signature is made when a page or the response of a call is drawn, from rows that the viewer may
 * see, so that the file is then sent without a look-up. It names no member and reveals neither the
 * key of the files nor the session.
 *
 * The signature is 36 bytes in base64url: 3 of the window, 1 of what it opens, 20 of the key of the
 * files, masked, and 12 of a keyed hash over all of these, the site, the name and the session.
 */

/**
 * A signed name stays the same for this time, so that browsers use their copy of the picture on the
 * next page. The windows of different photos begin at different moments: otherwise every browser
 * would load all of its pictures again in the same second.
 */
const WINDOW_SECONDS = 480
/** A name that was signed at the end of its window is valid for this time. */
const GRACE_SECONDS = 120
/** The longest life of a signature: what changes meanwhile is seen after it (docs/limits.md). */
export const SIGNED_SECONDS = WINDOW_SECONDS + GRACE_SECONDS
/** The shortest one. HTML that visitors share may be kept for less. */
export const SIGNED_SECONDS_LEFT = GRACE_SECONDS

/** Whom a signature is made for, and for which site. */
export interface PhotoReader {
  readonly tenant: string
  /**
   * The token of the session if the right is one of its member; '' for what every visitor may see.
   * It is part of the keyed hash: an address that somebody passes on is worth nothing elsewhere.
   */
  readonly session: string
}

export interface SignedPhoto {
  /** Key of the files. */
  readonly content: string
  readonly sizes: OpenSizes
  readonly expires: Date
}

const HEAD = 4
const KEY = 20
const MARK = 12
const LENGTH = HEAD + KEY + MARK
const BLURRED = 1
const OF_SESSION = 2

/**
 * Signs names of photos for one reader.
 *
 * @returns the name with its signature, or the name alone if the key of the files is not known:
 *   then each request for the file is checked
 */
export function photoSigner(
  ring: KeyRing,
  reader: PhotoReader,
  now: Date,
): (photo: StoredPhoto, sizes?: OpenSizes) => string {
  return ([name, content], sizes = 'all') => {
    const bytes = Buffer.alloc(LENGTH)
    if (bytes.write(content, HEAD, 'hex') !== KEY) return name
    bytes.writeUIntBE(Math.floor(positionOf(name, now) / WINDOW_SECONDS), 0, 3)
    bytes[3] = (sizes === 'blurred' ? BLURRED : 0) | (reader.session === '' ? 0 : OF_SESSION)
    mask(ring, reader, name, bytes)
    sign(ring, signedText(reader, name, bytes)).copy(bytes, HEAD + KEY, 0, MARK)
    return `${name}.${bytes.toString('base64url')}`
  }
}

/**
 * What a signature opens; undefined if it was altered, has expired, or was made for another photo,
 * site or session, or with a secret that is no longer in the ring.
 *
 * @param session the token of the request's session; it need not be valid
 */
export function readSignedPhoto(
  ring: KeyRing,
  { tenant, session }: PhotoReader,
  { name, signature, now }: { readonly name: string; readonly signature: string; readonly now: Date },
): SignedPhoto | undefined {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== LENGTH) return undefined
  const flags = bytes.readUInt8(3)
  const reader = { tenant, session: flags & OF_SESSION ? session : '' }
  const given = encode(bytes.subarray(HEAD + KEY))
  const text = signedText(reader, name, bytes)
  // Each secret is tried: the one that matches also masked the key of the files.
  const secret = ring.filter((one) => verify([one], text, given, encode)).at(0)
  const begins = bytes.readUIntBE(0, 3) * WINDOW_SECONDS - shiftOf(name)
  const expires = new Date((begins + SIGNED_SECONDS) * 1000)
  if (secret === undefined || expires <= now) return undefined
  mask([secret], reader, name, bytes)
  const content = bytes.toString('hex', HEAD, HEAD + KEY)
  return { content, sizes: flags & BLURRED ? 'blurred' : 'all', expires }
}

/** Whether the right of a signature includes this size. */
export function opens({ sizes }: Pick<SignedPhoto, 'sizes'>, size: PhotoSize): boolean {
  return sizes === 'all' || size === 'blurred'
}

const encode = (mark: Buffer) => mark.subarray(0, MARK).toString('base64url')

/** Seconds since the first window of this photo. */
const positionOf = (name: string, now: Date) => Math.floor(now.getTime() / 1000) + shiftOf(name)

/** Seconds by which the windows of this photo are early; names are random. */
const shiftOf = (name: string) => Buffer.from(name.slice(0, 4), 'base64url').readUIntBE(0, 3) % WINDOW_SECONDS

/**
 * Everything that the signature vouches for. No part can contain a line break, so no two texts are
 * the same.
 */
function signedText({ tenant, session }: PhotoReader, name: string, bytes: Buffer): string {
  return `signed photo\n${tenant}\n${session}\n${name}\n${bytes.toString('base64url', 0, HEAD + KEY)}`
}

/**
 * Combines the key of the files with a keyed hash of the name, which hides it and, applied again,
 * gives it back. A name keeps its files for good, so the same mask never hides two keys.
 */
function mask(ring: KeyRing, { tenant }: PhotoReader, name: string, bytes: Buffer): void {
  const hash = sign(ring, `files of a photo\n${tenant}\n${name}`)
  for (let place = 0; place < KEY; place += 4)
    bytes.writeInt32BE(bytes.readInt32BE(HEAD + place) ^ hash.readInt32BE(place), HEAD + place)
}
