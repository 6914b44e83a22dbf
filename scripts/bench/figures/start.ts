import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { servingProcesses, ticksOf } from '../main-threads.ts'
import type { Program } from '../program.ts'
import { frontPage, timesOfSaves } from '../saves.ts'
import { copySite, hostFor } from '../sites.ts'
import type { Stage } from '../stage.ts'
import { quantile } from '../statistics.ts'

const FEW = 5
const MANY = 10_000
const WORKERS = [1, 2, 3] as const
const SAVES = 15
/** The first start reads and checks all files. */
const PATIENCE_MS = 600_000
/** Answers in a row with the change: each worker has taken it over. */
const ALL_WORKERS = 6
const MEGABYTE = 1_000_000
/** Host of the site that is asked for and saved. */
const HOST = hostFor('start-0')

interface Sites {
  readonly tenantsDir: string
  /** Programs with other sites have other data of their own. */
  readonly dataDir: string
}

interface Started {
  readonly seconds: number
  /** CPU time of all processes until the first one served, in seconds. */
  readonly cpu: number
  /** Resident memory of each process that serves, in MB, once all serve. */
  readonly memory: readonly number[]
  /** That of the supervisor. */
  readonly supervisor: number
}

/**
 * (T) Start with ten thousand sites whose files have not changed against five, the memory of a
 * further worker, and the time from saving a file until all workers serve it.
 */
export async function start(stage: Stage, effort: Effort): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const few = sites(stage, FEW)
  const many = sites(stage, effort.amount(MANY))
  await startAndStop(stage, few, 1)
  const first = await startAndStop(stage, many, 1)
  const figures: Figure[] = [
    {
      id: 'T',
      name: 'first start with 10,000 sites: until ready',
      measured: first.seconds * 1000,
      unit: 'ms',
      target: null,
      detail: describe(first),
    },
  ]
  for (const workers of WORKERS) {
    const five = await middle(effort, () => startAndStop(stage, few, workers))
    const all = await middle(effort, () => startAndStop(stage, many, workers))
    figures.push(later(workers, five, all))
    if (workers > 1) figures.push(heavier(workers, five, all))
  }
  figures.push(await saving(stage, many, effort))
  for (const { tenantsDir, dataDir } of [few, many])
    for (const folder of [tenantsDir, dataDir]) fs.rmSync(folder, { recursive: true })
  return figures
}

function later(workers: number, five: Started, all: Started): Figure {
  return {
    id: 'T',
    name: `start with 10,000 unchanged sites against five, ${workers} workers: longer by`,
    measured: (all.seconds - five.seconds) * 1000,
    unit: 'ms',
    target: { kind: 'at most', value: 5_000 },
    detail: `${describe(all)}; five: ${describe(five)}`,
  }
}

function heavier(workers: number, five: Started, all: Started): Figure {
  const [most, least] = [Math.max(...all.memory.slice(1)), Math.max(...five.memory.slice(1))]
  return {
    id: 'T',
    name: `memory of a further worker with 10,000 sites against five, ${workers} workers: more by`,
    measured: most - least,
    unit: 'MB',
    target: { kind: 'at most', value: 100 },
    detail: `largest worker but the first: ${most.toFixed(0)} MB against ${least.toFixed(0)} MB`,
  }
}

const describe = ({ seconds, cpu, memory, supervisor }: Started): string =>
  [
    `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`,
    `workers ${memory.map((size) => size.toFixed(0)).join(', ')} MB`,
    ...(memory.length > 1 ? [`supervisor ${supervisor.toFixed(0)} MB`] : []),
  ].join(', ')

async function middle(effort: Effort, measure: () => Promise<Started>): Promise<Started> {
  const all: Started[] = []
  for (let round = 0; round < Math.min(effort.rounds, 3); round++) all.push(await measure())
  const [, second, ...others] = all.sort((a, b) => a.seconds - b.seconds)
  const found = second ?? others[0]
  if (!found) throw new Error('nothing was measured')
  return found
}

async function startAndStop(stage: Stage, where: Sites, workers: number): Promise<Started> {
  const started = performance.now()
  const program = await open(stage, where, workers)
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuOf([program.pid, ...servingProcesses(program.pid)])
  if (!(await frontPage(program, HOST)).includes('Site 0')) throw new Error('the sites do not load')
  const pids = await allServing(program, workers)
  const result = { seconds, cpu, memory: pids.map(memoryOf), supervisor: memoryOf(program.pid) }
  await program.stop()
  return result
}

const open = (stage: Stage, { tenantsDir, dataDir }: Sites, workers: number): Promise<Program> =>
  stage.product({
    tenantsDir,
    host: HOST,
    workers,
    env: { DATA_DIR: dataDir },
    patience: PATIENCE_MS,
  })

/** Processes that serve, once there are this many and none is busy. */
async function allServing(program: Program, workers: number): Promise<readonly number[]> {
  for (;;) {
    const pids = servingProcesses(program.pid)
    const before = cpuOf([program.pid, ...pids])
    await wait(1_000)
    if (pids.length === workers && cpuOf([program.pid, ...pids]) - before < 0.05) return pids
  }
}

/** CPU time of all threads of processes, in seconds. */
function cpuOf(pids: readonly number[]): number {
  const times = [...new Set(pids)].map((pid) => ticksOf(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) / 100)
  return times.reduce((sum, time) => sum + time, 0)
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / MEGABYTE
}

async function saving(stage: Stage, where: Sites, effort: Effort): Promise<Figure> {
  const workers = 3
  const program = await open(stage, where, workers)
  await allServing(program, workers)
  const times = await timesOfSaves(program, {
    file: path.join(where.tenantsDir, 'start-0/tenant.json'),
    host: HOST,
    saves: effort.amount(SAVES),
    answers: ALL_WORKERS,
  })
  await program.stop()
  return {
    id: 'T',
    name: `from saving a file of 10,000 sites until all of ${workers} workers serve it`,
    measured: Math.max(...times),
    unit: 'ms',
    target: { kind: 'at most', value: 1_000 },
    detail: `slowest of ${times.length}, middle ${quantile(times, 0.5).toFixed(0)} ms`,
  }
}

/** Sites that differ in what sites differ in: names, hosts, texts of their pages, colours. */
function sites(stage: Stage, count: number): Sites {
  const tenantsDir = path.join(stage.folder, `start-tenants-${count}`)
  const dataDir = path.join(stage.folder, `start-data-${count}`)
  for (const folder of [tenantsDir, dataDir]) fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(dataDir)
  const presets = path.join(stage.tenantsDir, '_presets')
  fs.cpSync(presets, path.join(tenantsDir, '_presets'), { recursive: true })
  for (let place = 0; place < count; place++) {
    const id = `start-${place}`
    const color = `#${(0x5a_00_00 + place).toString(16)}`
    copySite(path.join(stage.tenantsDir, 'amore'), tenantsDir, id, {
      name: `Site ${place}`,
      description: `The description of site ${place}, which nobody else has.`,
      theme: { id: 'classic', tokens: { color: { edge: color } } },
    })
    fs.appendFileSync(path.join(tenantsDir, id, 'pages/primo-appuntamento.it.md'), `\n${place}\n`)
  }
  return { tenantsDir, dataDir }
}
