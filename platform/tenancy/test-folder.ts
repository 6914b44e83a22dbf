import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'

/**
 * The folder for clusters of tests and the data of programs under test, in memory if there is room
 * for a whole run: it creates and removes some 300 databases of 1,500 files each, and some 30
 * clusters that wait for the disk at each commit.
 */
export const clusterParent = (): string => (hasRoom(2 ** 31) && runsPrograms() ? MEMORY : os.tmpdir())

/**
 * The folder for small files of tests, in memory if there is room: hundreds of tests copy the demo
 * sites, some 200 files.
 */
export const scratchParent = (): string => (hasRoom(2 ** 28) ? MEMORY : os.tmpdir())

/** Whether the system has a memory file system with this many free bytes. */
export function hasRoom(bytes: number): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize > bytes
  } catch {
    return false
  }
}

/** A cluster may have its programs beside it, which containers often forbid there. */
function runsPrograms(): boolean {
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
