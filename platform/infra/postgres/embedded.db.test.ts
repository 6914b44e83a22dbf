import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { clusterParent } from '../../tenancy/test-folder.ts'
import { StartError } from '../start-error.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { isAlive } from './postmaster.ts'
import { canReach, type SystemUser, serverUser } from './system-user.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo()
})

const removeFolder = (made: string) => fs.rmSync(made, { recursive: true, force: true })

function folder(): string {
  const made = fs.mkdtempSync(path.join(clusterParent(), 'pg-launch-'))
  cleanup.push(() => removeFolder(made))
  return made
}

/** The folder of a stopped server. */
let stopped: string | undefined
afterAll(() => stopped && removeFolder(stopped))

/** A folder with an existing cluster: creating one takes longer than most tests. */
async function usedFolder(): Promise<string> {
  if (stopped === undefined) {
    stopped = fs.mkdtempSync(path.join(clusterParent(), 'pg-launch-'))
    await (await startEmbeddedPostgres({ directory: stopped })).stop()
    fs.rmSync(path.join(stopped, 'port'))
  }
  const directory = folder()
  // A cluster that was placed elsewhere, because its user cannot access this folder, is not copied.
  if (fs.existsSync(path.join(stopped, 'cluster'))) execFileSync('cp', ['-a', `${stopped}/.`, directory])
  return directory
}

async function start(directory: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, ...options })
  cleanup.push(() => server.stop())
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const HOLDER = 'platform/testing/embedded-holder.ts'

/** Another program that holds a server, run by that user; killed at the end of the test. */
async function holder(
  directory: string,
  user: SystemUser | null = null,
): Promise<{ program: ChildProcess; pid: number }> {
  const program = spawn(process.execPath, ['--import', 'tsx', HOLDER, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  })
  cleanup.push(() => program.kill('SIGKILL'))
  const { stdout } = program
  if (stdout === null) throw new Error('no output')
  const ended = once(program, 'exit').then(() => Promise.reject(new Error('the program ended at once')))
  const [line] = await Promise.race([once(stdout.setEncoding('utf8'), 'data'), ended])
  return { program, pid: Number(line) }
}

/** A user other than root: this process' own (null), or a system user who may run these files. */
function ordinaryUser(): SystemUser | null {
  const user = serverUser()
  const isOpen = (file: string) =>
    user !== null && canReach(path.dirname(file), user) && (fs.statSync(file).mode & 0o004) !== 0
  return [process.execPath, HOLDER, 'node_modules/tsx/package.json'].every(isOpen) ? user : null
}

/** Occupies a port until the end of the test. */
async function occupy(port: number): Promise<number> {
  const stranger = net.createServer()
  stranger.listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  cleanup.push(() => stranger.close())
  return (stranger.address() as net.AddressInfo).port
}

describe('the embedded PostgreSQL', () => {
  it('starts, keeps its data and its port after a restart, and does not use 5432', async () => {
    const directory = folder()
    const first = await start(directory)
    await ask(first, 'create table note as select 42 as answer')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start(directory)
    expect(second.port).toBe(first.port)
    expect(second.port).not.toBe(5432)
    expect(await ask(second, 'select answer from note')).toBe(42)
  })

  it('is restarted after it was killed, without losing acknowledged data', async () => {
    let back: () => void = () => undefined
    const restarted = new Promise<void>((resolve) => {
      back = resolve
    })
    const server = await start(await usedFolder(), {
      report: (event) => event === 'postgres_restarted' && back(),
    })
    await ask(server, 'create table note as select 42 as answer')
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await restarted
    expect(server.pid).not.toBe(pid)
    expect(await ask(server, 'select answer from note')).toBe(42)
  })

  it('runs for an ordinary user, and stops with the program', async () => {
    const directory = folder()
    const user = ordinaryUser()
    if (user !== null) fs.chownSync(directory, user.uid, user.gid)
    const { program, pid } = await holder(directory, user)
    expect(fs.statSync(path.join(directory, 'cluster')).uid).not.toBe(0)
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(isAlive(pid)).toBe(false)
  })

  it('is adopted by the next start after the program was killed', async () => {
    const directory = await usedFolder()
    const { program, pid } = await holder(directory)
    program.kill('SIGKILL')
    await once(program, 'exit')
    expect(isAlive(pid)).toBe(true)

    const server = await start(directory)
    expect(server).toMatchObject({ adopted: true, pid })
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('stays available to its owner when another program that used it ends', async () => {
    const directory = await usedFolder()
    const { program, pid } = await holder(directory)
    const guest = await start(directory)
    expect(guest).toMatchObject({ adopted: true, pid })
    await guest.stop()
    expect(isAlive(pid)).toBe(true)
    // Not only the server: its holder would start another one, which would outlive the test.
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(isAlive(pid)).toBe(false)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'continues in a program that used it when its owner ends (%s), and is then owned by that program',
    async (signal) => {
      const directory = await usedFolder()
      const owner = await holder(directory)
      let back: () => void = () => undefined
      const restarted = new Promise<void>((resolve) => {
        back = resolve
      })
      const guest = await start(directory, { report: (event) => event === 'postgres_restarted' && back() })
      await ask(guest, 'create table note as select 42 as answer')
      owner.program.kill(signal)
      await once(owner.program, 'exit')
      // If the owner is killed, its server keeps running; the guest must survive that server's end.
      if (isAlive(owner.pid)) process.kill(owner.pid, 'SIGINT')
      await restarted
      expect(guest.pid).not.toBe(owner.pid)
      expect(await ask(guest, 'select answer from note')).toBe(42)
      const { pid } = guest
      await guest.stop()
      expect(isAlive(pid)).toBe(false)
    },
  )

  it('is treated as exited when it is a zombie', async () => {
    const idle = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 600 3<&-'], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    })
    cleanup.push(() => idle.kill('SIGKILL'))
    const [line] = await once(idle.stdout?.setEncoding('utf8') ?? idle, 'data')
    // A shell may reap it, `sleep` never does.
    const parent = () => fs.readFileSync(`/proc/${idle.pid}/comm`, 'utf8').trim()
    await expect.poll(parent).toBe('sleep')
    ;(idle.stdio[3] as Writable).end()
    const state = () => fs.readFileSync(`/proc/${Number(line)}/stat`, 'utf8').split(' ')[2]
    await expect.poll(state).toBe('Z')
    expect(isAlive(Number(line))).toBe(false)
  })

  it('never uses what an interrupted initialisation left behind', async () => {
    const directory = folder()
    fs.mkdirSync(path.join(directory, 'cluster.new'))
    fs.writeFileSync(path.join(directory, 'cluster.new', 'PG_VERSION'), '18')
    expect(await ask(await start(directory), 'select 1')).toBe(1)
  })

  it('replaces the lock file of a process whose id now belongs to another program', async () => {
    const directory = await usedFolder()
    const first = await start(directory)
    await first.stop()
    const lock = [
      process.pid,
      path.join(directory, 'cluster'),
      0,
      first.port,
      '',
      '127.0.0.1',
      '',
      'ready',
    ].join('\n')
    fs.writeFileSync(path.join(directory, 'cluster', 'postmaster.pid'), `${lock}\n`)
    expect(await ask(await start(directory), 'select 1')).toBe(1)
  })

  it('moves to another port when the remembered one is taken', async () => {
    const directory = await usedFolder()
    const first = await start(directory)
    await first.stop()
    await occupy(first.port)
    expect((await start(directory)).port).not.toBe(first.port)
  })

  it('reports in one sentence that a configured port is in use', async () => {
    const port = await occupy(0)
    const attempt = start(await usedFolder(), { port })
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(
      new RegExp(`^Port ${port} for the embedded PostgreSQL is in use: [^\\n]+\\.$`),
    )
  })

  it('reports in one sentence that a folder is not writable', async () => {
    const file = path.join(folder(), 'file')
    fs.writeFileSync(file, '')
    await expect(start(path.join(file, 'postgres'))).rejects.toThrow(
      /^The folder [^\n]+ cannot be written: [^\n]+ DATA_DIR [^\n]+\.$/,
    )
  })
})
