import fs from 'node:fs'
import path from 'node:path'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { timesOfSaves } from '../saves.ts'
import { copySite, hostFor } from '../sites.ts'
import type { Stage } from '../stage.ts'
import { quantile } from '../statistics.ts'

const ID = 'bench-saved'
const SAVES = 15

/** (C) From saving the file of a site until its front page is served with the change. */
export async function saving(stage: Stage, effort: Effort): Promise<Figure[]> {
  const from = path.join(stage.tenantsDir, 'amore')
  copySite(from, stage.tenantsDir, ID)
  const file = path.join(stage.tenantsDir, ID, 'tenant.json')
  const program = await stage.product({ host: hostFor(ID) })
  const times = await timesOfSaves(program, {
    file,
    host: hostFor(ID),
    saves: effort.amount(SAVES),
    answers: 1,
  })
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
