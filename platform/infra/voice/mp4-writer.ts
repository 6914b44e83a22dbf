import { esdsOf } from './mp4-descriptors.ts'
import type { Recording } from './recording.ts'

/**
 * An MP4 file with this sound of AAC and nothing of the file that it came from. Its index comes
 * first, so that players begin before the whole file is there.
 */
export function writeMp4(recording: Recording): Buffer {
  const type = box('ftyp', text('M4A '), uint(0), text('M4A '), text('isom'), text('mp42'))
  // The index has the same length wherever the sound begins.
  const index = (place: number) => moovOf(recording, place)
  const before = type.length + index(0).length + 8
  const sound = recording.packets.map(({ data }) => data)
  return Buffer.concat([type, index(before), box('mdat', ...sound)])
}

function moovOf(recording: Recording, place: number): Buffer {
  const { packets, rate } = recording
  const duration = packets.reduce((sum, { samples }) => sum + samples, 0)
  const times = [zeros(8), uint(rate), uint(duration)]
  const head = full('mvhd', ...times, uint(0x10000), uint(VOLUME), zeros(8), MATRIX, zeros(24), uint(2))
  return box('moov', head, box('trak', trackHead(duration), mediaOf(recording, { duration, place })))
}

const VOLUME = 0x1000000

const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => uint(value)))

function trackHead(duration: number): Buffer {
  const enabled = uint(7)
  const times = [zeros(8), uint(1), zeros(4), uint(duration)]
  return box('tkhd', enabled, ...times, zeros(12), uint(VOLUME), MATRIX, zeros(8))
}

interface Place {
  /** In samples. */
  readonly duration: number
  /** Where the sound begins in the file. */
  readonly place: number
}

function mediaOf(recording: Recording, { duration, place }: Place): Buffer {
  const undetermined = uint(0x55c40000)
  const head = full('mdhd', zeros(8), uint(recording.rate), uint(duration), undetermined)
  const handler = full('hdlr', zeros(4), text('soun'), zeros(12), Buffer.from([0]))
  const source = full('dref', uint(1), box('url ', uint(1)))
  const tables = box('stbl', descriptionOf(recording), ...tablesOf(recording, place))
  return box('mdia', head, handler, box('minf', full('smhd', zeros(4)), box('dinf', source), tables))
}

function descriptionOf({ channels, rate, config }: Recording): Buffer {
  const fields = Buffer.alloc(28)
  fields.writeUInt16BE(1, 6)
  fields.writeUInt16BE(channels, 16)
  fields.writeUInt16BE(16, 18)
  // 16 bits before the point: a higher rate is only in the configuration.
  fields.writeUInt16BE(rate > 0xffff ? 0 : rate, 24)
  return full('stsd', uint(1), box('mp4a', fields, box('esds', esdsOf(config))))
}

/** The tables of one piece with all samples. */
function tablesOf({ packets }: Recording, place: number): readonly Buffer[] {
  const count = uint(packets.length)
  return [
    full('stts', uint(1), count, uint(packets[0]?.samples ?? 0)),
    full('stsc', uint(1), uint(1), count, uint(1)),
    full('stsz', uint(0), count, ...packets.map(({ data }) => uint(data.length))),
    full('stco', uint(1), uint(place)),
  ]
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([uint(size), text(type), ...content])
}

/** A box that begins with its version and flags, which are 0. */
const full = (type: string, ...content: readonly Buffer[]): Buffer => box(type, zeros(4), ...content)

const text = (word: string): Buffer => Buffer.from(word, 'latin1')
const zeros = (length: number): Buffer => Buffer.alloc(length)

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
