import { isMp4, readMp4 } from './mp4-reader.ts'
import { writeMp4 } from './mp4-writer.ts'
import { durationOf, invalid } from './recording.ts'
import { isWebm, readWebm } from './webm-reader.ts'
import { writeWebm } from './webm-writer.ts'

/** What a voice message is stored as: Opus in WebM, AAC in MP4. */
export const VOICE_TYPES = ['webm', 'mp4'] as const
export type VoiceType = (typeof VOICE_TYPES)[number]

/** The content types of both. */
export const VOICE_MIME: Readonly<Record<VoiceType, string>> = { webm: 'audio/webm', mp4: 'audio/mp4' }

export interface CheckedVoice {
  readonly type: VoiceType
  readonly file: Buffer
  /** In ms. */
  readonly duration: number
}

/**
 * Reads the packets of sound of a recording and writes a new file with them: nothing else of what
 * somebody uploaded reaches a listener, neither tags nor pictures nor what a player might stumble
 * over. The sound itself is not decoded (docs/decisions/0100-voice-messages.md).
 *
 * @throws RecordingError if the file is no recording of one track of Opus or AAC, or too long
 */
export function checkedVoice(upload: Buffer): CheckedVoice {
  const recording = isWebm(upload) ? readWebm(upload) : isMp4(upload) ? readMp4(upload) : undefined
  if (!recording) throw invalid()
  const duration = durationOf(recording)
  return recording.codec === 'opus'
    ? { type: 'webm', file: writeWebm(recording), duration }
    : { type: 'mp4', file: writeMp4(recording), duration }
}
