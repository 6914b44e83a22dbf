import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/debian.mjs'
import { scratchParent } from '../tenancy/test-folder.ts'

/** A user without rights: some servers refuse to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const TRIES = 200

export interface ServerProcess {
  /** Stops it and deletes its folder. */
  stop(): Promise<void>
}

interface ServerPlan {
  readonly program: string
  /** Debian's package with that program. */
  readonly package: string
  readonly port: number
  /** Files of its own folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  readonly parameters: (folder: string) => readonly string[]
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = net.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server of Debian, not as root. @throws Error with its output if it does not listen */
export async function startServer(plan: ServerPlan): Promise<ServerProcess> {
  const program = findProgram(plan.program, plan.package)
  const folder = fs.mkdtempSync(path.join(scratchParent(), `${plan.program}-`))
  fs.chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(plan.files ?? {})) fs.writeFileSync(path.join(folder, name), text)
  const owner = process.getuid?.() === 0 ? NOBODY : {}
  if (process.getuid?.() === 0) fs.chownSync(folder, NOBODY.uid, NOBODY.gid)
  const child = spawn(program, plan.parameters(folder), { stdio: 'pipe', cwd: folder, ...owner })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => void output.push(String(chunk)))
  await listening(child, plan.port, output)
  return {
    stop: async () => {
      if (child.exitCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries++) {
    if (await answers(port)) return
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnfile} does not listen:\n${output.join('')}`)
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
