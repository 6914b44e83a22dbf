/**
 * Whether a whole file is a film, judged by the parts of its container: each part has a type that
 * films have, the lengths add up, and there is a video track with media data. The frames are not
 * checked, since that takes a decoder.
 */
export function isFilmToTheEnd(bytes: Buffer, ending: 'mp4' | 'webm'): boolean {
  const parts = ending === 'mp4' ? boxesOf(bytes) : elementsOf(bytes)
  if (parts === undefined) return false
  const [needed, pictures] = ending === 'mp4' ? NEEDED.mp4 : NEEDED.webm
  const has = (name: string) => parts.some((part) => part.name === name)
  return (
    needed.every(has) && parts.some(({ name, body }) => name === pictures.in && body.includes(pictures.sign))
  )
}

interface Part {
  readonly name: string
  readonly body: Buffer
}

/**
 * The required parts of a film, and the bytes that identify a video track: in an MP4 its handler,
 * in a WebM its type.
 */
const NEEDED = {
  mp4: [['ftyp', 'moov', 'mdat'], { in: 'moov', sign: Buffer.from('hdlr\0\0\0\0\0\0\0\0vide', 'latin1') }],
  webm: [['tracks', 'cluster'], { in: 'tracks', sign: Buffer.from([0x83, 0x81, 0x01]) }],
} as const

/**
 * Allowed top-level boxes of an MP4 (ISO 14496-12). Not `meta`, `udta` and `uuid`, which may
 * contain arbitrary data.
 */
const BOXES: ReadonlySet<string> = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'prft',
  'emsg',
  'pdin',
])

function boxesOf(bytes: Buffer): Part[] | undefined {
  const boxes: Part[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    if (at + header > bytes.length) return undefined
    // 0: the last box, which extends to the end of the file.
    const length =
      short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (!BOXES.has(name) || length < header || at + length > bytes.length) return undefined
    boxes.push({ name, body: bytes.subarray(at + header, at + length) })
    at += length
  }
  return boxes
}

/**
 * Allowed elements of a WebM (RFC 9559). The contents of `segment` and `cluster` are read as
 * elements, because their length is unknown in live recordings. Not `Attachments`, which contain
 * files.
 */
const ELEMENTS: ReadonlyMap<number, string> = new Map([
  [0x1a45dfa3, 'header'],
  [0x18538067, 'segment'],
  [0x1f43b675, 'cluster'],
  [0x1654ae6b, 'tracks'],
  [0x114d9b74, 'seek head'],
  [0x1549a966, 'info'],
  [0x1c53bb6b, 'cues'],
  [0x1254c367, 'tags'],
  [0xec, 'void'],
  [0xbf, 'checksum'],
  [0xe7, 'time'],
  [0xa3, 'block'],
  [0xa0, 'blocks'],
  [0xa7, 'position'],
  [0xab, 'size before'],
])
const ENTERED: ReadonlySet<string> = new Set(['segment', 'cluster'])

function elementsOf(bytes: Buffer): Part[] | undefined {
  const elements: Part[] = []
  for (let at = 0; at < bytes.length; ) {
    const id = numberAt(bytes, at, 4)
    const length = id && numberAt(bytes, at + id.width, 8)
    if (!id || !length) return undefined
    const name = ELEMENTS.get(id.value)
    if (name === undefined || (at === 0) !== (name === 'header')) return undefined
    const from = at + id.width + length.width
    const to = ENTERED.has(name) ? from : from + length.value
    if (to > bytes.length) return undefined
    elements.push({ name, body: bytes.subarray(from, to) })
    at = to
  }
  return elements
}

/**
 * A number of variable length: the leading zero bits of its first byte encode the number of bytes.
 * This length marker is part of ids, but not of lengths.
 */
function numberAt(bytes: Buffer, at: number, most: 4 | 8): { value: number; width: number } | undefined {
  const [first = 0] = bytes.subarray(at, at + 1)
  const width = Math.clz32(first) - 23
  if (width > most || at + width > bytes.length) return undefined
  let value = most === 4 ? first : first % (256 >> width)
  for (const byte of bytes.subarray(at + 1, at + width)) value = value * 256 + byte
  return { value, width }
}
