import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { findProgram } from '../../scripts/debian.mjs'
import { freePort } from './server-process.ts'

export interface RedisServer {
  readonly url: string
  /** Ends it, as a crash does; `start` continues on the same port, without its data. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts the system's redis-server on a free port of loopback; it writes no file. */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = undefined
      await ended
    },
    start: async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(findProgram('redis-server'), options, { stdio: 'ignore' })
      await answers(server.url)
    },
  }
  await server.start()
  return server
}

async function answers(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
}
