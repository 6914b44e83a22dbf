import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** What the databases of a run need at most, in bytes. */
const ROOM = 2 ** 30

/**
 * The folder for clusters of tests: of memory where Linux has one with room, else the system's own for what is temporary. A test run
 * makes and removes some 300 databases of 1,500 files each.
 */
export function clusterParent(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return bavail * bsize > ROOM && runsPrograms() ? MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

/** A cluster may have its programs beside it, which containers often forbid there. */
function runsPrograms(): boolean {
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
