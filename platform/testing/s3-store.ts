import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { loadStore } from '../../scripts/tools/store/package.ts'
import { parseFilesUrl, type S3Place } from '../infra/blobs/files-url.ts'

/** An S3 store on loopback with one bucket and one key, for one test file. */
export interface TestStore {
  /** FILES_URL of a part of the bucket that this name begins. */
  filesUrl(prefix: string, change?: StoreChange): string
  place(prefix: string, change?: StoreChange): S3Place
  /** Ends every connection and refuses further ones; what was stored stays. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  restart(): Promise<void>
}

/** Another bucket or key than those that exist. */
export interface StoreChange {
  readonly bucket?: string
  readonly key?: string
  readonly secret?: string
}

const BUCKET = 'files'
/** The package knows only this key. */
const KEY = 'S3RVER'

/**
 * Starts the store; it ends with the test file.
 * @param options `signatures`: whether it refuses a wrong secret. It then refuses every list as
 *   well: it signs another path than the SDK, without the slash behind the bucket
 */
export async function startS3Store({ signatures = false } = {}): Promise<TestStore> {
  const S3rver = await loadStore()
  const directory = mkdtempSync(path.join(os.tmpdir(), 's3-'))
  const listen = async (at: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: at,
      silent: true,
      directory,
      allowMismatchedSignatures: !signatures,
      configureBuckets: [{ name: BUCKET, configs: [] }],
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
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const filesUrl = (prefix: string, { bucket = BUCKET, key = KEY, secret = KEY }: StoreChange = {}) =>
    `s3://${key}:${encodeURIComponent(secret)}@${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}`
  return {
    filesUrl,
    place: (...given) => parseFilesUrl(filesUrl(...given)),
    stop,
    restart: async () => {
      ;({ server, port } = await listen(port))
      running = true
    },
  }
}
