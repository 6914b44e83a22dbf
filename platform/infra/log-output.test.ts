import { spawn } from 'node:child_process'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { boundedOutput } from './log-output.ts'

/** A pipe: writes complete immediately while it is read, and otherwise wait for `read`. */
class Pipe extends Writable {
  readonly lines: string[] = []
  stalled = false
  #resume: (() => void) | undefined

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.stalled) this.#resume = done
    else done()
    this.lines.push(String(chunk))
  }

  /** Resumes reading. @returns once buffered lines were passed on */
  async read(): Promise<void> {
    this.stalled = false
    this.#resume?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Logs more than a pipe holds, then reports it elsewhere and ends. */
const LOGS = `
  import { createLog } from '${fileURLToPath(new URL('./log.ts', import.meta.url))}'
  const log = createLog({ logLevel: 'info', production: true })
  for (let count = 0; count < 20_000; count++) log.info({ count }, 'a line')
  setTimeout(() => process.stderr.write('still running') && process.exit(3), 10)
`

describe('the output of the log', () => {
  it('does not block a process whose reader has stalled, nor its end', async () => {
    const command =
      '("$0" --import tsx --input-type=module -e "$1"; echo " and ended with $?" >&2) | sleep 600'
    const shell = spawn('sh', ['-c', command, process.execPath, LOGS], { detached: true })
    let told = ''
    shell.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
    try {
      await expect.poll(() => told).toBe('still running and ended with 3\n')
    } finally {
      process.kill(-(shell.pid ?? 0))
    }
  })

  it('passes a line on immediately while it is read', () => {
    const pipe = new Pipe()
    boundedOutput(pipe).write('one\n')
    expect(pipe.lines).toEqual(['one\n'])
  })

  it('keeps the order of lines while nobody reads, one at a time', async () => {
    const pipe = new Pipe()
    const output = boundedOutput(pipe)
    pipe.stalled = true
    for (const line of ['1\n', '2\n', '3\n']) output.write(line)
    expect(pipe.lines).toEqual(['1\n'])
    await pipe.read()
    expect(pipe.lines).toEqual(['1\n', '2\n', '3\n'])
  })

  it('drops lines that do not fit, and reports how many once it is read again', async () => {
    const pipe = new Pipe()
    const log = createLog({ logLevel: 'info', production: true }, boundedOutput(pipe, 1000))
    pipe.stalled = true
    for (let count = 0; count < 100; count++) log.info({ count }, 'a line')
    await pipe.read()
    const entries = pipe.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const kept = entries.filter(({ msg }) => msg === 'a line').length
    expect(kept).toBeGreaterThan(1)
    expect(entries.at(-1)).toMatchObject({ level: 'warn', dropped: 100 - kept })
  })

  it('survives a reader that has disconnected, and a full disk', () => {
    const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
    const full = new Writable({
      write: () => {
        throw new Error('ENOSPC')
      },
    })
    for (const out of [gone, full]) {
      const output = boundedOutput(out)
      for (let count = 0; count < 3; count++) expect(() => output.write('line\n')).not.toThrow()
    }
  })
})
