import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { copySite, hostFor } from '../sites.ts'
import type { Stage } from '../stage.ts'
import { quantile } from '../statistics.ts'

const ID = 'bench-saved'
const SAVES = 15
/** Milliseconds between two requests that ask whether the change is served. */
const PAUSE = 2
/** A change that is not served within this many milliseconds is an error. */
const LATEST = 5_000

/** (C) From saving the file of a site until its front page is served with the change. */
export async function saving(stage: Stage, effort: Effort): Promise<Figure[]> {
  const from = path.join(stage.tenantsDir, 'amore')
  copySite(from, stage.tenantsDir, ID)
  const file = path.join(stage.tenantsDir, ID, 'tenant.json')
  const program = await stage.product({ host: hostFor(ID) })
  const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
  const times: number[] = []
  for (let save = 0; save < effort.amount(SAVES); save++) {
    const name = `Saved ${save}`
    fs.writeFileSync(file, JSON.stringify({ ...settings, name }))
    times.push(await timeUntilServed(program, name))
  }
  await program.stop()
  fs.rmSync(path.join(stage.tenantsDir, ID), { recursive: true })
  const target = { kind: 'at most', value: 100 } as const
  return [
    {
      id: 'C',
      name: 'from saving the file of a site until it is served',
      measured: quantile(times, 0.5),
      unit: 'ms',
      target,
      detail: `middle of ${times.length}, slowest ${Math.max(...times).toFixed(0)} ms`,
    },
  ]
}

async function timeUntilServed(program: Program, name: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    if ((await frontPage(program)).includes(name)) return performance.now() - started
    if (performance.now() - started > LATEST) throw new Error(`"${name}" was not served`)
    await wait(PAUSE)
  }
}

function frontPage({ port }: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/', headers: { host: hostFor(ID) } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.once('end', () => resolve(text))
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
