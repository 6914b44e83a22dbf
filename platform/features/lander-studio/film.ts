import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where systems install it. Absolute paths, so that PATH cannot select another program. */
const PLACES = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg']
export const FFMPEG = PLACES.find((place) => existsSync(place))

/** Time limit of each attempt: encoding, then copying. */
const PATIENCE_MS = 40_000
/** Requests of visitors have priority. */
const NICE = 10
const FORMATS = { mp4: 'mov', webm: 'matroska' } as const

/**
 * Limits of edge length in pixels, frames per second and bits per second: phones load the films, as
 * backgrounds of text.
 */
const LOOK = [
  '-vf',
  "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2",
  '-pix_fmt',
  'yuv420p',
  '-fpsmax',
  '30',
  '-maxrate',
  '2M',
  '-bufsize',
  '4M',
]
/** Codecs that every browser plays. */
const CODECS = {
  mp4: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-movflags', '+faststart'],
  webm: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '36', '-b:v', '1M'],
} as const
const COPIED = {
  mp4: ['-c', 'copy', '-movflags', '+faststart'],
  webm: ['-c', 'copy'],
} as const

/**
 * Reduces a film to its video track: without sound, which landers do not play, and without
 * metadata, because phones store the location there. Re-encoded to at most 1,280 pixels in width
 * and height; the track is copied unchanged if ffmpeg has no encoder or would take too long.
 * @param ffmpeg path of the program
 * @throws if ffmpeg cannot read the film
 */
export async function picturesOfFilm(
  bytes: Buffer,
  ending: keyof typeof FORMATS,
  ffmpeg: string,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'))
  const [given, made] = [path.join(folder, `given.${ending}`), path.join(folder, `made.${ending}`)]
  const write = async (how: readonly string[]) => {
    await quietly(ffmpeg, [...reading(given, ending), ...WITHOUT, ...how, made])
    return readFile(made)
  }
  try {
    await writeFile(given, bytes)
    return await write([...CODECS[ending], ...LOOK]).catch(() => write(COPIED[ending]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Reads the file only as this container and without network protocols, because a playlist could
 * contain URLs. Larger frames are refused as decompression bombs.
 */
const reading = (given: string, ending: keyof typeof FORMATS): readonly string[] => [
  '-nostdin',
  '-y',
  '-v',
  'error',
  '-protocol_whitelist',
  'file',
  '-max_pixels',
  '25000000',
  '-f',
  FORMATS[ending],
  '-i',
  given,
]

const WITHOUT = [
  '-map',
  '0:v:0',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
] as const

async function quietly(ffmpeg: string, args: readonly string[]): Promise<void> {
  const running = run(ffmpeg, args, { timeout: PATIENCE_MS, env: {} })
  const { pid } = running.child
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has already ended, or the system does not permit it: then it keeps the normal priority.
  }
  await running
}
