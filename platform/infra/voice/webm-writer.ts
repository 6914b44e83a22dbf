import { OPUS_RATE } from './codecs.ts'
import { durationOf, type Packet, type Recording } from './recording.ts'

/** Ms of one cluster: its blocks are counted from it by 16 bits. */
const CLUSTER = 5000
/** What a decoder needs before the place where it begins, in ns. */
const SEEK_PRE_ROLL = 80_000_000
const NAME = Buffer.from('voice')

/**
 * A WebM file with this sound of Opus and nothing of the file that it came from: with its duration
 * and an index, so that players show its length and jump.
 */
export function writeWebm(recording: Recording): Buffer {
  const head = element(
    '1a45dfa3',
    element('4286', uint(1)),
    element('42f7', uint(1)),
    element('42f2', uint(4)),
    element('42f3', uint(8)),
    element('4282', Buffer.from('webm')),
    element('4287', uint(4)),
    element('4285', uint(2)),
  )
  const clusters = clustersOf(recording.packets)
  const before = [infoOf(recording), tracksOf(recording)]
  const index = cuesOf(clusters, lengthOf(before))
  const segment = element('18538067', ...before, index, ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([head, segment])
}

function infoOf(recording: Recording): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationOf(recording))
  return element(
    '1549a966',
    element('2ad7b1', uint(1_000_000)),
    element('4489', duration),
    element('4d80', NAME),
    element('5741', NAME),
  )
}

function tracksOf({ channels, skip }: Recording): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(skip, 10)
  head.writeUInt32LE(OPUS_RATE, 12)
  const rate = Buffer.alloc(8)
  rate.writeDoubleBE(OPUS_RATE)
  const track = element(
    'ae',
    element('d7', uint(1)),
    element('73c5', uint(1)),
    element('83', uint(2)),
    element('86', Buffer.from('A_OPUS')),
    element('63a2', head),
    element('56aa', uint(Math.round((skip * 1e9) / OPUS_RATE))),
    element('56bb', uint(SEEK_PRE_ROLL)),
    element('e1', element('b5', rate), element('9f', uint(channels))),
  )
  return element('1654ae6b', track)
}

interface Cluster {
  /** In ms. */
  readonly at: number
  readonly bytes: Buffer
}

function clustersOf(packets: readonly Packet[]): readonly Cluster[] {
  const groups: { at: number; blocks: Buffer[] }[] = []
  let samples = 0
  for (const { data, samples: more } of packets) {
    const time = Math.round((samples * 1000) / OPUS_RATE)
    const last = groups.at(-1)
    const group = last && time - last.at < CLUSTER ? last : { at: time, blocks: [] }
    if (group !== last) groups.push(group)
    group.blocks.push(blockOf(data, time - group.at))
    samples += more
  }
  return groups.map(({ at, blocks }) => ({
    at,
    bytes: element('1f43b675', element('e7', uint(at)), ...blocks),
  }))
}

function blockOf(data: Buffer, after: number): Buffer {
  const head = Buffer.from([0x81, after >> 8, after & 255, 0x80])
  return element('a3', head, data)
}

/** Where each cluster begins, from the beginning of the segment. */
function cuesOf(clusters: readonly Cluster[], before: number): Buffer {
  const cues = (first: number) => {
    let place = first
    const points = clusters.map(({ at, bytes }) => {
      const track = element('b7', element('f7', uint(1)), element('f1', uint(place)))
      place += bytes.length
      return element('bb', element('b3', uint(at)), track)
    })
    return element('1c53bb6b', ...points)
  }
  // Every number has four bytes, so the index has the same length wherever the clusters begin.
  return cues(before + cues(0).length)
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** An element; its size has four bytes. */
function element(id: string, ...content: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + lengthOf(content))
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
