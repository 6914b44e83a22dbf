import { invalid } from './recording.ts'

/** Opus counts its samples by this rate, whatever was recorded. */
export const OPUS_RATE = 48_000
/** Samples of a packet of AAC. */
export const AAC_SAMPLES = 1024

/** Samples of one frame, by the configuration in the first byte (RFC 6716, section 3.1). */
const SPEECH_FRAMES = [480, 960, 1920, 2880]
const MIXED_FRAMES = [480, 960]
const MUSIC_FRAMES = [120, 240, 480, 960]
const MOST_OPUS_SAMPLES = 5760

/** The samples of a packet of Opus. @throws RecordingError if it is none */
export function opusSamples(packet: Buffer): number {
  const first = packet.at(0)
  if (first === undefined) throw invalid()
  const config = first >> 3
  const frames = config < 12 ? SPEECH_FRAMES : config < 16 ? MIXED_FRAMES : MUSIC_FRAMES
  const samples = (frames[config % frames.length] ?? 0) * frameCount(first & 3, packet.at(1))
  if (samples === 0 || samples > MOST_OPUS_SAMPLES) throw invalid()
  return samples
}

function frameCount(code: number, second: number | undefined): number {
  if (code === 0) return 1
  if (code < 3) return 2
  return (second ?? 0) & 63
}

export interface OpusHead {
  readonly channels: number
  readonly skip: number
}

/**
 * The head of Opus, as WebM (little-endian) and MP4 have it. Only one or two channels in the usual
 * order. @throws RecordingError
 */
export function opusHead(head: Buffer, container: 'webm' | 'mp4'): OpusHead {
  // WebM: 'OpusHead', version, channels, skip (2), rate (4), gain (2), family. MP4 lacks the word.
  const at = container === 'webm' ? 8 : 0
  if (head.length < at + 11) throw invalid()
  if (container === 'webm' && head.toString('latin1', 0, 8) !== 'OpusHead') throw invalid()
  const channels = head.readUInt8(at + 1)
  const skip = container === 'webm' ? head.readUInt16LE(at + 2) : head.readUInt16BE(at + 2)
  const family = head.readUInt8(at + 10)
  if (channels < 1 || channels > 2 || family !== 0 || skip > OPUS_RATE) throw invalid()
  return { channels, skip }
}

/** Samples a second, by their number in the configuration of AAC. */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]
const LOW_COMPLEXITY = 2
/** With the extension that encoders add. */
const MOST_CONFIG = 16

export interface AacHead {
  readonly channels: number
  readonly rate: number
}

/** What an AudioSpecificConfig says; only AAC-LC. @throws RecordingError */
export function aacHead(config: Buffer): AacHead {
  if (config.length < 2 || config.length > MOST_CONFIG) throw invalid()
  const bits = config.readUInt16BE(0)
  const [kind, rateNumber, channels] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15]
  const rate = AAC_RATES[rateNumber]
  if (kind !== LOW_COMPLEXITY || rate === undefined || channels < 1 || channels > 2) throw invalid()
  return { channels, rate }
}
