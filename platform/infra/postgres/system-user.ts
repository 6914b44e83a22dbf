import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The user that the server runs as; null for the program's own user. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as `postgres` or `nobody`. Only users in
 * `/etc/passwd` work: initdb looks its own user up there.
 *
 * @throws StartError if root has neither.
 */
export function serverUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const users = new Map<string, SystemUser>()
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':')
    users.set(name, { name, uid: Number(uid), gid: Number(gid) })
  }
  const user = users.get('postgres') ?? users.get('nobody')
  if (user === undefined) {
    throw new StartError(
      'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
    )
  }
  return user
}

/** Whether that user can access the folder: every parent folder must allow it. */
export function canReach(folder: string, user: SystemUser): boolean {
  for (let place = fs.realpathSync(folder); ; place = path.dirname(place)) {
    const { mode, uid, gid } = fs.statSync(place)
    const through = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001
    if (!through) return false
    if (place === path.dirname(place)) return true
  }
}

/** Creates a folder that belongs only to that user. */
export function makePrivateFolder(folder: string, user: SystemUser | null): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user !== null) fs.chownSync(folder, user.uid, user.gid)
}
