import { LONGEST_VOICE_SECONDS } from '../../core/voice.ts'

/**
 * What is accepted: a browser's timer may be late, and the page shows whole seconds. A recording of
 * 61 seconds is refused.
 */
const END_SECONDS = LONGEST_VOICE_SECONDS + 1

/** A packet of 2.5 ms is the shortest that a codec has. */
export const MOST_PACKETS = END_SECONDS * 400

/** Why a file is refused: it is no recording that the program knows, or lasts too long. */
export type RecordingFault = 'voice_invalid' | 'voice_too_long'

/** A file that is refused. */
export class RecordingError extends Error {
  constructor(readonly code: RecordingFault) {
    super(code)
  }
}

export function invalid(): RecordingError {
  return new RecordingError('voice_invalid')
}

/** What a browser records: one track of sound, as packets of its codec. */
export interface Recording {
  readonly codec: 'opus' | 'aac'
  readonly channels: number
  /** Samples a second, in which durations are counted. */
  readonly rate: number
  /** Opus: samples at its beginning that are not played. */
  readonly skip: number
  /** AAC: its AudioSpecificConfig. */
  readonly config: Buffer
  /** Sound, in order, with the samples of each. */
  readonly packets: readonly Packet[]
}

export interface Packet {
  readonly data: Buffer
  readonly samples: number
}

/** The packets of a track while they are read: stops at what lasts too long. */
export class PacketList {
  readonly #packets: Packet[] = []
  readonly #most: number
  #samples = 0

  constructor(rate: number) {
    this.#most = rate * END_SECONDS
  }

  /** @throws RecordingError if the recording lasts too long with it, or if it is empty */
  add(data: Buffer, samples: number): void {
    if (data.length === 0 || samples <= 0) throw invalid()
    this.#samples += samples
    if (this.#samples >= this.#most) throw new RecordingError('voice_too_long')
    this.#packets.push({ data, samples })
  }

  /** @throws RecordingError without any */
  all(): readonly Packet[] {
    if (this.#packets.length === 0) throw invalid()
    return this.#packets
  }
}

/** @throws RecordingError if the times of the file say that it lasts too long */
export function requireShort(seconds: number): void {
  if (seconds >= END_SECONDS) throw new RecordingError('voice_too_long')
}

/** The duration in ms. */
export function durationOf({ packets, rate, skip }: Recording): number {
  const samples = packets.reduce((sum, packet) => sum + packet.samples, 0)
  return Math.max(1, Math.round(((samples - Math.min(skip, samples)) * 1000) / rate))
}
