import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'

/**
 * The folder for clusters of tests and the data of programs under test, of memory where that has
 * room for all of a run: it makes and removes some 300 databases of 1,500 files each, and some 30
 * clusters that wait for the disk with each commit.
 */
export const clusterParent = (): string => (hasRoom(2 ** 31) && runsPrograms() ? MEMORY : os.tmpdir())

/**
 * The folder for small files of tests, of memory where that has room: hundreds make a copy of the
 * demo sites, of some 200 files.
 */
export const scratchParent = (): string => (hasRoom(2 ** 28) ? MEMORY : os.tmpdir())

/** Whether the system has a folder of memory with so many bytes free. */
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
