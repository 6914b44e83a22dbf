import { invalid } from './recording.ts'

/** Tags of the descriptors of ISO/IEC 14496-1. */
const TAG = { stream: 3, decoder: 4, specific: 5, sync: 6 } as const
const AAC = 0x40
/** Sound, with the bit that is always set. */
const SOUND_STREAM = 0x15

/** The AudioSpecificConfig in a box `esds`. @throws RecordingError if it describes no AAC */
export function aacConfigOf(esds: Buffer): Buffer {
  const stream = descriptorAt(esds, 4, TAG.stream)
  const flags = stream.at(2)
  // Streams that depend on others, or lie elsewhere.
  if (flags === undefined || flags & 0xe0) throw invalid()
  const decoder = descriptorAt(stream, 3, TAG.decoder)
  if (decoder.at(0) !== AAC) throw invalid()
  return descriptorAt(decoder, 13, TAG.specific)
}

/** The box `esds` of AAC with this configuration, without its head. */
export function esdsOf(config: Buffer): Buffer {
  const decoder = descriptor(
    TAG.decoder,
    Buffer.from([AAC, SOUND_STREAM, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    descriptor(TAG.specific, config),
  )
  const sync = descriptor(TAG.sync, Buffer.from([2]))
  return Buffer.concat([Buffer.alloc(4), descriptor(TAG.stream, Buffer.from([0, 1, 0]), decoder, sync)])
}

function descriptor(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
}

/** The content of a descriptor; its size has up to four bytes of seven bits. */
function descriptorAt(bytes: Buffer, start: number, tag: number): Buffer {
  if (bytes.at(start) !== tag) throw invalid()
  let size = 0
  for (let place = 1; place <= 4; place += 1) {
    const byte = bytes.at(start + place)
    if (byte === undefined) throw invalid()
    size = (size << 7) | (byte & 0x7f)
    if (byte & 0x80) continue
    const begin = start + place + 1
    if (begin + size > bytes.length) throw invalid()
    return bytes.subarray(begin, begin + size)
  }
  throw invalid()
}
