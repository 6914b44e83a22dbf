import { afterAll } from 'vitest'
import { parseFilesUrl, type S3Place } from '../infra/blobs/files-url.ts'
import { S3_BUCKET, S3_KEY, startS3Server } from './s3-server.ts'

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

/**
 * Starts the store; it ends with the test file.
 * @param options of `startS3Server`
 */
export async function startS3Store(options: { readonly signatures?: boolean } = {}): Promise<TestStore> {
  const { endpoint, stop, restart, remove } = await startS3Server(options)
  afterAll(remove)
  const filesUrl = (
    prefix: string,
    { bucket = S3_BUCKET, key = S3_KEY, secret = S3_KEY }: StoreChange = {},
  ) => `s3://${key}:${encodeURIComponent(secret)}@${bucket}/${prefix}?endpoint=${endpoint}`
  return { filesUrl, place: (...given) => parseFilesUrl(filesUrl(...given)), stop, restart }
}
