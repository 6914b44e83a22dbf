import { AAC_SAMPLES, aacHead, OPUS_RATE, opusHead, opusSamples } from './codecs.ts'
import { aacConfigOf } from './mp4-descriptors.ts'
import { invalid, MOST_PACKETS, PacketList, type Recording, requireShort } from './recording.ts'

/** Boxes whose children are read (ISO/IEC 14496-12). */
const ENTERED: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

/** Whether a file begins like MP4. */
export function isMp4(file: Buffer): boolean {
  return file.length > 8 && file.toString('latin1', 4, 8) === 'ftyp'
}

/**
 * The sound of an MP4 file, whole or in fragments: one track of AAC-LC or Opus and nothing else.
 * Everything beside it (names, places, pictures, programs) is passed over.
 *
 * @throws RecordingError for any other file
 */
export function readMp4(file: Buffer): Recording {
  const found = new Found(file)
  read(file, { begin: 0, end: file.length, depth: 0 }, found)
  return found.recording()
}

/** `moov.trak.mdia.minf.stbl` and what is in it. */
const DEEPEST = 6

interface Range {
  readonly begin: number
  readonly end: number
}

interface Box extends Range {
  readonly type: string
  /** Where its head begins. */
  readonly start: number
}

function read(file: Buffer, { begin, end, depth }: Range & { depth: number }, found: Found): void {
  if (depth > DEEPEST) throw invalid()
  for (let at = begin; at < end; ) {
    const box = boxAt(file, at, end)
    if (ENTERED.has(box.type)) {
      found.enter(box)
      read(file, { ...box, depth: depth + 1 }, found)
    } else found.take(box.type, file.subarray(box.begin, box.end))
    at = box.end
  }
}

/** @throws RecordingError if the box is cut off */
function boxAt(file: Buffer, start: number, limit: number): Box {
  if (start + 8 > limit) throw invalid()
  const short = file.readUInt32BE(start)
  const type = file.toString('latin1', start + 4, start + 8)
  if (short === 1 && start + 16 > limit) throw invalid()
  const begin = start + (short === 1 ? 16 : 8)
  // A size of 0 means: to the end of what contains it.
  const size = short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short === 0 ? limit - start : short
  const end = start + size
  if (end < begin || end > limit) throw invalid()
  return { type, start, begin, end }
}

/** What a sample is unless its fragment says otherwise. */
interface Usual {
  readonly samples: number
  readonly size: number
}

type Codec = Pick<Recording, 'codec' | 'channels' | 'rate' | 'skip' | 'config'>

/** What has been read so far. */
class Found {
  readonly #file: Buffer
  #tracks = 0
  #timescale = 0
  #codec: Codec | undefined
  #isSound = false
  /** By the times of the file, in its timescale. */
  #duration = 0
  #sizes: readonly number[] = []
  #chunks: readonly number[] = []
  #perChunk: readonly { readonly first: number; readonly count: number }[] = []
  #trackUsual: Usual = { samples: 0, size: 0 }
  #usual: Usual = { samples: 0, size: 0 }
  #base = 0
  #next = 0
  readonly #fragments: Range[] = []

  constructor(file: Buffer) {
    this.#file = file
  }

  enter({ type, start }: Box): void {
    if (type === 'trak') this.#tracks += 1
    if (type !== 'moof') return
    this.#base = start
    this.#next = start
  }

  take(type: string, content: Buffer): void {
    const box = new Fields(content)
    if (type === 'mdhd') this.#timescale = box.uint32(content.at(0) === 1 ? 20 : 12)
    else if (type === 'hdlr') this.#isSound = box.text(8) === 'soun'
    else if (type === 'stsd') this.#codec = codecOf(content)
    else if (type === 'stts') this.#duration += durationIn(box)
    else if (type === 'stsz') this.#sizes = sizesIn(box)
    else if (type === 'stco') this.#chunks = box.list(4, (at) => box.uint32(at), 4)
    else if (type === 'co64') this.#chunks = box.list(4, (at) => box.uint64(at), 8)
    else if (type === 'stsc') this.#perChunk = box.list(4, (at) => runAt(box, at), 12)
    else if (type === 'trex') this.#trackUsual = { samples: box.uint32(12), size: box.uint32(16) }
    else if (type === 'tfhd') this.#fragmentHead(box)
    else if (type === 'trun') this.#run(box)
  }

  #fragmentHead(box: Fields): void {
    const flags = box.uint32(0) & 0xffffff
    let at = 8
    if (flags & 0x1) {
      this.#base = box.uint64(at)
      at += 8
    }
    if (flags & 0x2) at += 4
    const samples = flags & 0x8 ? box.uint32(at) : this.#trackUsual.samples
    if (flags & 0x8) at += 4
    const size = flags & 0x10 ? box.uint32(at) : this.#trackUsual.size
    this.#usual = { samples, size }
    this.#next = this.#base
  }

  #run(box: Fields): void {
    const flags = box.uint32(0) & 0xffffff
    const count = box.uint32(4)
    let at = 8
    if (flags & 0x1) {
      this.#next = this.#base + box.int32(at)
      at += 4
    }
    if (flags & 0x4) at += 4
    if (count + this.#fragments.length > MOST_PACKETS) throw invalid()
    for (let sample = 0; sample < count; sample += 1) {
      const samples = flags & 0x100 ? box.uint32(at) : this.#usual.samples
      if (flags & 0x100) at += 4
      const size = flags & 0x200 ? box.uint32(at) : this.#usual.size
      if (flags & 0x200) at += 4
      if (flags & 0x400) at += 4
      if (flags & 0x800) at += 4
      this.#duration += samples
      this.#fragments.push({ begin: this.#next, end: this.#next + size })
      this.#next += size
    }
  }

  recording(): Recording {
    const codec = this.#codec
    if (this.#tracks !== 1 || !this.#isSound || !codec || this.#timescale === 0) throw invalid()
    requireShort(this.#duration / this.#timescale)
    const list = new PacketList(codec.rate)
    for (const range of [...this.#wholeSamples(), ...this.#fragments]) {
      if (range.begin < 0 || range.end > this.#file.length) throw invalid()
      const data = this.#file.subarray(range.begin, range.end)
      list.add(data, codec.codec === 'opus' ? opusSamples(data) : AAC_SAMPLES)
    }
    return { ...codec, packets: list.all() }
  }

  /** Places of the samples that the index of the file lists. */
  #wholeSamples(): Range[] {
    const ranges: Range[] = []
    let run = 0
    let sample = 0
    for (const [index, chunk] of this.#chunks.entries()) {
      while ((this.#perChunk[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1
      let place = chunk
      for (let left = this.#perChunk[run]?.count ?? 0; left > 0; left -= 1) {
        const size = this.#sizes[sample]
        if (size === undefined) return ranges
        ranges.push({ begin: place, end: place + size })
        place += size
        sample += 1
      }
    }
    // Samples without a place are missing.
    if (sample < this.#sizes.length) throw invalid()
    return ranges
  }
}

/** The numbers of a box. Each read is refused beyond its end. */
class Fields {
  readonly #content: Buffer

  constructor(content: Buffer) {
    this.#content = content
  }

  #within(at: number, length: number): number {
    if (at + length > this.#content.length) throw invalid()
    return at
  }

  uint32(at: number): number {
    return this.#content.readUInt32BE(this.#within(at, 4))
  }

  int32(at: number): number {
    return this.#content.readInt32BE(this.#within(at, 4))
  }

  uint64(at: number): number {
    return Number(this.#content.readBigUInt64BE(this.#within(at, 8)))
  }

  text(at: number): string {
    return this.#content.toString('latin1', this.#within(at, 4), at + 4)
  }

  /** A table that begins with the number of its entries. */
  list<T>(at: number, entry: (at: number) => T, length: number): readonly T[] {
    const count = this.uint32(at)
    if (count > MOST_PACKETS) throw invalid()
    this.#within(at + 4, count * length)
    return Array.from({ length: count }, (_, index) => entry(at + 4 + index * length))
  }
}

const runAt = (box: Fields, at: number) => ({ first: box.uint32(at), count: box.uint32(at + 4) })

function durationIn(box: Fields): number {
  const runs = box.list(4, (at) => box.uint32(at) * box.uint32(at + 4), 8)
  return runs.reduce((sum, run) => sum + run, 0)
}

function sizesIn(box: Fields): readonly number[] {
  const [same, count] = [box.uint32(4), box.uint32(8)]
  if (count > MOST_PACKETS) throw invalid()
  return same > 0 ? Array<number>(count).fill(same) : box.list(8, (at) => box.uint32(at), 4)
}

/** Fields of a sample entry before its boxes. */
const ENTRY = 28

/** The codec of the one entry of a description. @throws RecordingError for another codec */
function codecOf(description: Buffer): Codec {
  if (description.length < 8 || description.readUInt32BE(4) !== 1) throw invalid()
  const entry = boxAt(description, 8, description.length)
  // QuickTime has further versions of the entry, with longer heads.
  if (entry.end - entry.begin < ENTRY || description.readUInt16BE(entry.begin + 8) !== 0) throw invalid()
  for (let at = entry.begin + ENTRY; at < entry.end; ) {
    const box = boxAt(description, at, entry.end)
    const content = description.subarray(box.begin, box.end)
    if (entry.type === 'Opus' && box.type === 'dOps')
      return { codec: 'opus', rate: OPUS_RATE, config: Buffer.alloc(0), ...opusHead(content, 'mp4') }
    if (entry.type === 'mp4a' && box.type === 'esds') {
      const config = aacConfigOf(content)
      return { codec: 'aac', skip: 0, config, ...aacHead(config) }
    }
    at = box.end
  }
  throw invalid()
}
