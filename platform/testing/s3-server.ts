import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadStore } from '../../scripts/tools/store/package.ts'

/** The only bucket. */
export const S3_BUCKET = 'files'
/** The only key, and its secret: the package knows no other. */
export const S3_KEY = 'S3RVER'

/** An S3 store on loopback with one bucket and one key. */
export interface S3Server {
  readonly endpoint: string
  /** Ends every connection and refuses further ones; what was stored stays. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  restart(): Promise<void>
  /** Stops it and deletes what it stored. */
  remove(): Promise<void>
}

/**
 * @param options `signatures`: whether it refuses a wrong secret. It then refuses every list as
 *   well: it signs another path than the SDK, without the slash behind the bucket
 */
export async function startS3Server({ signatures = false } = {}): Promise<S3Server> {
  const S3rver = await loadStore()
  const directory = mkdtempSync(path.join(os.tmpdir(), 's3-'))
  const listen = async (at: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: at,
      silent: true,
      directory,
      allowMismatchedSignatures: !signatures,
      configureBuckets: [{ name: S3_BUCKET, configs: [] }],
    })
    const address = await server.run()
    return { server, port: address.port }
  }
  let { server, port } = await listen(0)
  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop,
    restart: async () => {
      ;({ server, port } = await listen(port))
      running = true
    },
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
