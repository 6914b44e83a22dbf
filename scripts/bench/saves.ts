import fs from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from './program.ts'

/** Milliseconds between two requests that ask whether the change is served. */
const PAUSE = 2
/** A change that is not served within this many milliseconds is an error. */
const LATEST = 60_000

export interface Saved {
  /** The site's `tenant.json`. */
  readonly file: string
  readonly host: string
  readonly saves: number
  /** Answers in a row that must have a change: more than one if several workers give them. */
  readonly answers: number
}

/**
 * Saves the file of a site again and again, each time with another name.
 *
 * @returns milliseconds from each save until the first of the answers from which on all have it
 */
export async function timesOfSaves(
  program: Program,
  { file, host, saves, answers }: Saved,
): Promise<number[]> {
  const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
  const times: number[] = []
  for (let save = 0; save < saves; save++) {
    const name = `Saved ${save}`
    fs.writeFileSync(file, JSON.stringify({ ...settings, name }))
    times.push(await timeUntilServed(name, answers, () => frontPage(program, host)))
  }
  return times
}

async function timeUntilServed(name: string, answers: number, ask: () => Promise<string>): Promise<number> {
  const started = performance.now()
  let since: number | undefined
  for (let seen = 0; seen < answers; ) {
    const served = (await ask()).includes(name)
    if (!served) [seen, since] = [0, undefined]
    else {
      seen++
      since ??= performance.now() - started
    }
    if (performance.now() - started > LATEST) throw new Error(`"${name}" was not served`)
    if (seen < answers) await wait(PAUSE)
  }
  return since ?? 0
}

/** Over a connection of its own, which any of the workers may get. */
export function frontPage({ port }: Program, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host }
    const asked = request({ host: '127.0.0.1', port, path: '/', headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () => resolve(text))
    })
    asked.once('error', reject)
    asked.end()
  })
}
