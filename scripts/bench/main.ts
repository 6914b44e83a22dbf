import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../build.mjs'
import { type Effort, effortOf } from './effort.ts'
import { type Figure, table, verdict } from './figure.ts'
import { openStage, type Stage } from './stage.ts'

const USAGE = `npm run bench -- [--quick] [--only a,b] [--json <file>] [--data <folder>] [--port 5900]

  Measures the built program in production and prints each figure beside its target (docs/measured.md).
  --quick   few short rounds: to see that it works, not to be believed
  --only    some of the figures, by their letters
  --json    where the figures go as JSON; .data/bench.json without it
  --data    keeps database and seeded members in this folder for the next run
  --port    first of the ports that the measured programs listen on`

/** The function that measures the figures of each letter, imported on demand. */
const PIECES: Readonly<Record<string, () => Promise<(stage: Stage, effort: Effort) => Promise<Figure[]>>>> = {
  a: async () => (await import('./figures/members-page.ts')).membersPage,
  b: async () => (await import('./figures/visitors-page.ts')).frontPage,
  c: async () => (await import('./figures/sending.ts')).sending,
  d: async () => (await import('./figures/search.ts')).search,
  e: async () => (await import('./figures/many-tenants.ts')).manyTenants,
  f: async () => (await import('./figures/scripts.ts')).scripts,
  g: async () => (await import('./figures/members-page.ts')).membersStatements,
  h: async () => (await import('./figures/first-visit.ts')).firstVisit,
  i: async () => (await import('./figures/navigation.ts')).navigation,
  j: async () => (await import('./figures/jobs.ts')).jobs,
  k: async () => (await import('./figures/workers.ts')).workers,
  l: async () => (await import('./figures/logins.ts')).logins,
  p: async () => (await import('./figures/visitors-page.ts')).landerPage,
  q: async () => (await import('./figures/lighthouse.ts')).lighthouseScores,
  r: async () => (await import('./figures/rolling.ts')).rollingRestart,
  u: async () => (await import('./figures/photo-upload.ts')).photoUpload,
  v: async () => (await import('./figures/conversations.ts')).conversations,
  w: async () => (await import('./figures/streams.ts')).streams,
  y: async () => (await import('./figures/smoothness.ts')).smoothness,
  z: async () => (await import('./figures/flood.ts')).flood,
  A: async () => (await import('./figures/console.ts')).consoleSites,
  C: async () => (await import('./figures/saving.ts')).saving,
  E: async () => (await import('./figures/mixture.ts')).mixture,
  D: async () => (await import('./figures/commits.ts')).commits,
  T: async () => (await import('./figures/start.ts')).start,
  F: async () => (await import('./figures/page-photos.ts')).pagePhotos,
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string', default: '5900' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

async function main(): Promise<void> {
  const only = values.only?.split(',')
  // In the order of the table: later figures fill the sites that earlier ones sign in to.
  const wanted = Object.keys(PIECES).filter((id) => only?.includes(id) ?? true)
  const unknown = only?.filter((id) => !Object.hasOwn(PIECES, id)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no figure "${unknown.join('", "')}": there are ${Object.keys(PIECES).join(', ')}.`,
    )
  await buildIfChanged()
  const effort = effortOf(values.quick)
  const stage = await openStage({ port: Number(values.port), folder: values.data })
  // An interrupted bench stops the servers that it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.close().finally(() => process.exit(130)))
  }
  const figures: Figure[] = []
  try {
    for (const id of wanted) {
      const piece = await PIECES[id]?.()
      const started = Date.now()
      const measured = (await piece?.(stage, effort)) ?? []
      figures.push(...measured)
      console.error(`${id} (${Math.round((Date.now() - started) / 1000)} s)\n${table(measured)}`)
    }
  } finally {
    await stage.close()
  }
  report(figures)
}

function report(figures: readonly Figure[]): void {
  const machine = `Node ${process.versions.node}, ${os.cpus().length} cores`
  const file = path.resolve(values.json ?? '.data/bench.json')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const results = figures.map((figure) => ({ ...figure, verdict: verdict(figure) }))
  const json = { taken: new Date().toISOString(), machine, quick: values.quick, figures: results }
  fs.writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
  const missed = results.filter((result) => result.verdict === 'not met').length
  console.log(`${table(figures)}\n\n${machine}${values.quick ? ', quick: not to be believed' : ''}`)
  console.log(
    missed === 0 ? 'Every target is met.' : `${missed} of ${figures.length} lines miss their target.`,
  )
}

if (values.help) console.log(USAGE)
else await main()
