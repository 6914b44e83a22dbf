import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where systems put it: an address of its own, so that no folder of a PATH decides what runs. */
const PLACES = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg']
export const FFMPEG = PLACES.find((place) => existsSync(place))

const PATIENCE_MS = 30_000
const FORMATS = { mp4: 'mov', webm: 'matroska' } as const

/**
 * The pictures of a film in a container written anew, without sound, which landers do not play, and without metadata: phones note the
 * place there.
 * @param ffmpeg path of the program
 * @throws where the program cannot read the film
 */
export async function picturesOfFilm(
  bytes: Buffer,
  ending: keyof typeof FORMATS,
  ffmpeg: string,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'))
  const [given, made] = [path.join(folder, `given.${ending}`), path.join(folder, `made.${ending}`)]
  try {
    await writeFile(given, bytes)
    const read = [
      '-nostdin',
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-f',
      FORMATS[ending],
      '-i',
      given,
    ]
    const write = [
      '-map',
      '0:v:0',
      '-c',
      'copy',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-fflags',
      '+bitexact',
    ]
    const start = ending === 'mp4' ? ['-movflags', '+faststart'] : []
    await run(ffmpeg, [...read, ...write, ...start, made], { timeout: PATIENCE_MS, env: {} })
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
