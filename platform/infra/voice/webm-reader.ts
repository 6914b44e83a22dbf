import { OPUS_RATE, type OpusHead, opusHead, opusSamples } from './codecs.ts'
import { invalid, PacketList, type Recording, requireShort } from './recording.ts'

/** Elements of EBML that a recording has (RFC 8794, RFC 9559). */
const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Their children are read; the size of some is not known before the recording has ended. */
const ENTERED: ReadonlySet<number> = new Set([ID.segment, ID.info, ID.tracks, ID.cluster, ID.group])
const SOUND = 2
const LACED = 0x06

/** Whether these are the first bytes of a file of EBML. */
export function isWebm(file: Buffer): boolean {
  return file.length > 4 && file.readUInt32BE(0) === ID.head
}

/**
 * The sound of a WebM file: one track of Opus and nothing else that is seen or heard. Everything
 * beside it (tags, attachments, chapters, names of programs) is passed over.
 *
 * @throws RecordingError for any other file
 */
export function readWebm(file: Buffer): Recording {
  const found = new Found()
  let at = 0
  while (at < file.length) {
    const { id, begin, end } = elementAt(file, at)
    at = ENTERED.has(id) ? begin : end
    if (!ENTERED.has(id)) found.take(id, file.subarray(begin, end))
  }
  return found.recording()
}

interface Track extends OpusHead {
  readonly number: number
}

/** What has been read so far. */
class Found {
  #isWebm = false
  #track: Track | undefined
  #scale = 1_000_000
  #cluster = 0
  /** The first and the last time of a block, in ns. */
  #times: [number, number] | undefined
  readonly #packets = new PacketList(OPUS_RATE)

  take(id: number, content: Buffer): void {
    if (id === ID.head) this.#isWebm = isDocTypeWebm(content)
    else if (id === ID.timestampScale) this.#scale = unsigned(content)
    else if (id === ID.clusterTime) this.#cluster = unsigned(content)
    else if (id === ID.block || id === ID.simpleBlock) this.#block(content)
    else if (id === ID.track) {
      if (this.#track) throw invalid()
      this.#track = trackOf(content)
    }
  }

  #block(block: Buffer): void {
    const number = sizeAt(block, 0)
    const head = number.next + 3
    if (!this.#track || number.value !== this.#track.number || block.length <= head) throw invalid()
    if (block.readUInt8(head - 1) & LACED) throw invalid()
    const time = (this.#cluster + block.readInt16BE(number.next)) * this.#scale
    this.#times = [Math.min(this.#times?.[0] ?? time, time), Math.max(this.#times?.[1] ?? time, time)]
    requireShort((this.#times[1] - this.#times[0]) / 1e9)
    const packet = block.subarray(head)
    this.#packets.add(packet, opusSamples(packet))
  }

  recording(): Recording {
    if (!this.#isWebm || !this.#track) throw invalid()
    const { channels, skip } = this.#track
    const packets = this.#packets.all()
    return { codec: 'opus', channels, rate: OPUS_RATE, skip, config: Buffer.alloc(0), packets }
  }
}

function isDocTypeWebm(head: Buffer): boolean {
  for (const { id, content } of children(head))
    if (id === ID.docType) return content.toString('latin1').replace(/\0+$/, '') === 'webm'
  return false
}

function trackOf(entry: Buffer): Track {
  const parts = new Map(children(entry).map(({ id, content }) => [id, content]))
  const [number, type, codec] = [parts.get(ID.trackNumber), parts.get(ID.trackType), parts.get(ID.codec)]
  const head = parts.get(ID.codecPrivate)
  if (!number || !type || !codec || !head || parts.has(ID.encodings)) throw invalid()
  if (unsigned(type) !== SOUND || codec.toString('latin1').replace(/\0+$/, '') !== 'A_OPUS') throw invalid()
  return { number: unsigned(number), ...opusHead(head, 'webm') }
}

function children(parent: Buffer): { readonly id: number; readonly content: Buffer }[] {
  const all: { id: number; content: Buffer }[] = []
  for (let at = 0; at < parent.length; ) {
    const { id, begin, end } = elementAt(parent, at)
    all.push({ id, content: parent.subarray(begin, end) })
    at = end
  }
  return all
}

interface Element {
  readonly id: number
  readonly begin: number
  readonly end: number
}

/** The element at a place. @throws RecordingError if it is cut off */
function elementAt(file: Buffer, at: number): Element {
  const length = vintLength(file, at)
  if (length > 4 || at + length > file.length) throw invalid()
  const id = file.readUIntBE(at, length)
  const size = sizeAt(file, at + length)
  // Only elements whose children are read may have no size: they end with the file, or where
  // another of their kind begins.
  if (size.unknown && !ENTERED.has(id)) throw invalid()
  const end = size.unknown ? file.length : size.next + size.value
  if (end > file.length) throw invalid()
  return { id, begin: size.next, end }
}

/** A number of variable length without its mark; `unknown` if all its bits are set. */
function sizeAt(file: Buffer, at: number): { value: number; next: number; unknown: boolean } {
  const length = vintLength(file, at)
  if (at + length > file.length) throw invalid()
  let value = file.readUInt8(at) & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let place = 1; place < length; place += 1) {
    const byte = file.readUInt8(at + place)
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value, next: at + length, unknown: isUnknown }
}

/** How many bytes a number of variable length has, by its first one. */
function vintLength(file: Buffer, at: number): number {
  const first = file.at(at)
  if (!first || at < 0) throw invalid()
  return Math.clz32(first) - 23
}

function unsigned(content: Buffer): number {
  if (content.length === 0) return 0
  if (content.length > 6) {
    if (content.subarray(0, content.length - 6).some((byte) => byte !== 0)) throw invalid()
    return content.readUIntBE(content.length - 6, 6)
  }
  return content.readUIntBE(0, content.length)
}
