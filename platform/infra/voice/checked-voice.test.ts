import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkedVoice } from './checked-voice.ts'
import { isMp4, readMp4 } from './mp4-reader.ts'
import { writeMp4 } from './mp4-writer.ts'
import { durationOf, type Packet, type Recording, RecordingError } from './recording.ts'
import { readWebm } from './webm-reader.ts'
import { writeWebm } from './webm-writer.ts'

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

/** Why a file is refused; fails for any other error. */
function refusal(file: Buffer): string | undefined {
  try {
    checkedVoice(file)
    return undefined
  } catch (error) {
    if (error instanceof RecordingError) return error.code
    throw error
  }
}

/** Opus of this many packets of 20 ms, which hold silence. */
function opusOf(count: number): Recording {
  const packets = Array.from(
    { length: count },
    (): Packet => ({ data: Buffer.from([0x08, 0]), samples: 960 }),
  )
  return { codec: 'opus', channels: 1, rate: 48_000, skip: 312, config: Buffer.alloc(0), packets }
}

/** AAC of this many packets. */
function aacOf(count: number): Recording {
  const data = Buffer.from([0x01, 0x18, 0x20, 0x07])
  const packets = Array.from({ length: count }, (): Packet => ({ data, samples: 1024 }))
  return { codec: 'aac', channels: 1, rate: 48_000, skip: 0, config: Buffer.from([0x11, 0x88]), packets }
}

const EMPTY: Packet = { data: Buffer.alloc(0), samples: 1024 }

/** A file with another number of four bytes, so far behind the last place of these characters. */
function written(file: Buffer, mark: string, after: number, value: number): Buffer {
  const changed = Buffer.from(file)
  changed.writeUInt32BE(value, file.lastIndexOf(mark, undefined, 'latin1') + mark.length + after)
  return changed
}

/** A file of WebM in which every block has the time of the first one. */
function withoutTimes(file: Buffer): Buffer {
  const still = Buffer.from(file)
  for (let at = still.indexOf(0x81); at >= 0 && at + 4 < still.length; at = still.indexOf(0x81, at + 1))
    if (still[at + 3] === 0x80) still.writeInt16BE(0, at + 1)
  return still
}

describe('a recording', () => {
  test.each([
    ['recorded.webm', 'webm', 2014],
    ['streamed.webm', 'webm', 2014],
    ['opus.mp4', 'webm', 2014],
    ['whole.mp4', 'mp4', 2043],
    ['fragments.mp4', 'mp4', 2043],
  ])('%s becomes %s of %i ms with the same sound', (name, type, duration) => {
    const voice = checkedVoice(fixture(name))
    expect(voice).toMatchObject({ type, duration })
    const before = isMp4(fixture(name)) ? readMp4(fixture(name)) : readWebm(fixture(name))
    const after = type === 'webm' ? readWebm(voice.file) : readMp4(voice.file)
    expect(after).toEqual(before)
  })

  test.each(['recorded.webm', 'streamed.webm', 'whole.mp4', 'fragments.mp4'])(
    'loses what %s says beside its sound',
    (name) => {
      expect(fixture(name).includes('Secret')).toBe(true)
      const { file } = checkedVoice(fixture(name))
      expect(['Secret', 'Somebody', 'Lavf'].filter((word) => file.includes(word))).toEqual([])
    },
  )

  test.each(['video.webm', 'video.mp4'])('%s is none', (name) => {
    expect(refusal(fixture(name))).toBe('voice_invalid')
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<script>alert(1)</script>'.repeat(20))],
    ['zeros', Buffer.alloc(5000)],
    ['a head alone', fixture('recorded.webm').subarray(0, 40)],
    ['two tracks', Buffer.concat([fixture('whole.mp4'), fixture('opus.mp4')])],
    ['boxes in boxes', Buffer.concat([fixture('whole.mp4').subarray(0, 28), nested(10_000)])],
  ])('%s is none', (_, file) => {
    expect(refusal(file)).toBe('voice_invalid')
  })

  const mp4 = writeMp4(aacOf(3))
  const webm = writeWebm(opusOf(3))
  test.each([
    ['without sound (WebM)', writeWebm(opusOf(0))],
    ['without sound (MP4)', writeMp4(aacOf(0))],
    ['with an empty packet', writeMp4({ ...aacOf(3), packets: [...aacOf(2).packets, EMPTY] })],
    ['with a second track', Buffer.concat([mp4, Buffer.from('\0\0\0\x08trak', 'latin1')])],
    ['of pictures (MP4)', written(mp4, 'hdlr', 8, 0x76696465)],
    ['with two descriptions', written(mp4, 'stsd', 4, 2)],
    ['with a sample beyond its end', written(mp4, 'stsz', 20, 1000)],
    ['with samples in no place', written(mp4, 'stsc', 12, 2)],
    ['of Matroska', written(webm, 'webm', -4, 0x6d617472)],
    ['of pictures (WebM)', written(webm, '\x83\x10\0\0\x04', 0, 1)],
    ['with an encoding', written(webm, '\x73\xc5', -2, 0x6d801000)],
    ['with blocks of several packets', written(webm, '\xa3\x10\0\0\x06', 0, 0x81000082)],
    ['with a block of no size', written(webm, '\xa3\x10\0\0\x06', -4, 0x1fffffff)],
    ['without its last byte (WebM)', webm.subarray(0, -1)],
  ])('%s is none, though the same is one without it', (_, file) => {
    expect([refusal(mp4), refusal(webm)]).toEqual([undefined, undefined])
    expect(refusal(file)).toBe('voice_invalid')
  })

  test('whose index says more than its packets is refused', () => {
    expect(refusal(written(mp4, 'stts', 12, 61 * 48_000))).toBe('voice_too_long')
  })

  test('of sixty seconds is taken, and one of 61 refused', () => {
    expect(checkedVoice(writeWebm(opusOf(3000))).duration).toBe(59_994)
    expect(refusal(writeWebm(opusOf(3051)))).toBe('voice_too_long')
    expect(checkedVoice(writeMp4(aacOf(2812))).duration).toBe(59_989)
    expect(refusal(writeMp4(aacOf(2860)))).toBe('voice_too_long')
  })

  test('lasts as long as its packets, whatever its times say', () => {
    expect(refusal(withoutTimes(writeWebm(opusOf(3051))))).toBe('voice_too_long')
  })

  test('whose times say more than its packets is refused', () => {
    const file = writeWebm(opusOf(10))
    const cluster = file.indexOf(Buffer.from('e710000004', 'hex'))
    const late = Buffer.concat([file, file.subarray(cluster - 8)])
    // Behind the first cluster a second one, of 61 seconds later.
    late.writeUInt32BE(61_000, file.length + 8 + 5)
    expect(refusal(late)).toBe('voice_too_long')
  })

  test.each(['recorded.webm', 'whole.mp4', 'fragments.mp4'])(
    '%s cut off anywhere is refused or shorter',
    (name) => {
      const file = fixture(name)
      const whole = durationOf(isMp4(file) ? readMp4(file) : readWebm(file))
      for (let length = 0; length < file.length; length += 7) {
        const cut = file.subarray(0, length)
        if (refusal(cut) === undefined) expect(checkedVoice(cut).duration).toBeLessThanOrEqual(whole)
      }
    },
  )

  test.each(['streamed.webm', 'whole.mp4', 'fragments.mp4', 'opus.mp4'])(
    '%s with any byte changed is a recording or refused, and ends no process',
    (name) => {
      const file = fixture(name)
      const codes = new Set<string | undefined>()
      // The heads, where the structure is.
      for (let at = 0; at < Math.min(file.length, 1200); at += 1)
        for (const value of [0, 0xff]) {
          const changed = Buffer.from(file)
          changed[at] = value
          codes.add(refusal(changed))
        }
      expect(codes).toContain('voice_invalid')
    },
  )
})

/** Boxes, each of which contains the next. */
function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at += 1) {
    boxes.writeUInt32BE((depth - at) * 8, at * 8)
    boxes.write('moov', at * 8 + 4, 'latin1')
  }
  return boxes
}
