import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { UnavailableError } from '../../core/errors.ts'
import { StartError } from '../start-error.ts'
import type { S3Place } from './files-url.ts'
import type { BlobEntry, Blobs, StoredBlob } from './port.ts'
import { StoreError, statusOf, storeError } from './store-error.ts'

/** Time limits in ms. */
export interface StoreLimits {
  readonly connect: number
  /** A small operation with its repetitions; of a stream, until it begins. */
  readonly operation: number
  /** One request that sends a part of a stream. */
  readonly part: number
  /** A stream from which nothing arrives while its reader waits. */
  readonly idle: number
}

const LIMITS: StoreLimits = { connect: 3_000, operation: 10_000, part: 60_000, idle: 30_000 }
const ATTEMPTS = 3
/** Of a stream, two are in memory. */
const PART_BYTES = 8 * 1024 * 1024

/** Where a page of a list begins. */
interface ListFrom {
  readonly StartAfter?: string | undefined
  readonly ContinuationToken?: string | undefined
}

/** Blobs as objects of a bucket, each under the prefix and its key. */
export function s3Blobs(place: S3Place, limits: StoreLimits = LIMITS): Blobs {
  return new S3Blobs(place, limits)
}

class S3Blobs implements Blobs {
  readonly #place: S3Place
  readonly #limits: StoreLimits
  readonly #client: S3Client

  constructor(place: S3Place, limits: StoreLimits) {
    this.#place = place
    this.#limits = limits
    this.#client = clientOf(place, limits)
  }

  async check(): Promise<void> {
    const key = `.probe-${randomBytes(6).toString('hex')}`
    const tries: Readonly<Record<string, () => Promise<unknown>>> = {
      write: () => this.#put(key, Buffer.from('probe')),
      list: () => this.#page(''),
      read: () => this.#read(key),
      delete: () => this.#delete(key),
    }
    for (const [right, attempt] of Object.entries(tries))
      await attempt().catch((error: unknown) => {
        throw new StartError(faultOf(this.#place, right, storeError(right, error)))
      })
  }

  async put(key: string, content: Buffer | Readable): Promise<number> {
    if (!Buffer.isBuffer(content)) return this.#upload(key, content)
    await this.#put(key, content)
    return content.length
  }

  get(key: string): Promise<StoredBlob | undefined> {
    return this.#get(key).catch(unavailable)
  }

  read(key: string): Promise<Buffer | undefined> {
    return this.#read(key).catch(unavailable)
  }

  has(key: string): Promise<boolean> {
    return this.#has(key).catch(unavailable)
  }

  delete(key: string): Promise<void> {
    return this.#delete(key).catch(unavailable)
  }

  async *list(prefix: string, after = ''): AsyncGenerator<BlobEntry> {
    if (!prefix.endsWith('/')) throw new TypeError('a prefix of blobs ends with a slash')
    let from: ListFrom = { StartAfter: after === '' ? undefined : this.#place.prefix + after }
    for (;;) {
      const {
        Contents = [],
        IsTruncated,
        NextContinuationToken,
      } = await this.#page(prefix, from).catch(unavailable)
      for (const { Key, Size, LastModified } of Contents)
        if (Key !== undefined && LastModified)
          yield { key: Key.slice(this.#place.prefix.length), size: Size ?? 0, changedAt: LastModified }
      // Some stores end a page before its first key, and then only the token leads on.
      const last = Contents.at(-1)?.Key
      if (!IsTruncated || (last === undefined && NextContinuationToken === undefined)) return
      from = last === undefined ? { ContinuationToken: NextContinuationToken } : { StartAfter: last }
    }
  }

  async copyTo(key: string, file: string): Promise<boolean> {
    const blob = await this.get(key)
    if (!blob) return false
    await pipeline(blob.body, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
      if (error instanceof StoreError) return unavailable(error)
      throw error
    })
    return true
  }

  async #put(key: string, content: Buffer): Promise<void> {
    await this.#within('PutObject', (abortSignal) =>
      this.#client.send(new PutObjectCommand({ ...this.#object(key), Body: content }), { abortSignal }),
    )
  }

  /** Up to one part is one request, more are a multipart upload, which is withdrawn if it fails. */
  async #upload(key: string, content: Readable): Promise<number> {
    let size = 0
    const counted = async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length
        yield chunk
      }
    }
    const params = { ...this.#object(key), Body: Readable.from(counted(), { objectMode: false }) }
    const upload = new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: 1 })
    try {
      await upload.done()
      return size
    } catch (error) {
      // The source has an AbortError of its own where the upload failed first and left it.
      const { errored } = content
      content.destroy()
      throw errored && errored.name !== 'AbortError' ? errored : storeError('Upload', error)
    }
  }

  async #get(key: string): Promise<StoredBlob | undefined> {
    // Ends with the beginning of the answer: the rest may take as long as its reader does.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.#limits.operation)
    try {
      const found = await this.#client
        .send(new GetObjectCommand(this.#object(key)), { abortSignal: late.signal })
        .catch(missing)
      if (!found) return undefined
      return { size: found.ContentLength ?? 0, body: this.#timed(bodyOf(found.Body)) }
    } catch (error) {
      throw storeError('GetObject', error)
    } finally {
      clearTimeout(timer)
    }
  }

  #timed(body: Readable): Readable {
    const stream = Readable.from(unlessIdle(body, this.#limits.idle), { objectMode: false })
    stream.once('close', () => body.destroy())
    return stream
  }

  #read(key: string): Promise<Buffer | undefined> {
    return this.#within('GetObject', async (abortSignal) => {
      const found = await this.#client
        .send(new GetObjectCommand(this.#object(key)), { abortSignal })
        .catch(missing)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : undefined
    })
  }

  #has(key: string): Promise<boolean> {
    return this.#within('HeadObject', async (abortSignal) => {
      const found = await this.#client
        .send(new HeadObjectCommand(this.#object(key)), { abortSignal })
        .catch(missing)
      return found !== undefined
    })
  }

  #delete(key: string): Promise<void> {
    return this.#within('DeleteObject', async (abortSignal) => {
      await this.#client.send(new DeleteObjectCommand(this.#object(key)), { abortSignal }).catch(missing)
    })
  }

  #page(prefix: string, from: ListFrom = {}) {
    const { bucket, prefix: root } = this.#place
    const asked = new ListObjectsV2Command({ Bucket: bucket, Prefix: root + prefix, ...from })
    return this.#within('ListObjectsV2', (abortSignal) => this.#client.send(asked, { abortSignal }))
  }

  #object(key: string) {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key }
  }

  /** @throws StoreError, also after the time limit */
  async #within<T>(operation: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(this.#limits.operation))
    } catch (error) {
      throw storeError(operation, error)
    }
  }
}

function clientOf({ endpoint, region, credentials }: S3Place, limits: StoreLimits): S3Client {
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? {} : { region }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: ATTEMPTS,
    // The SDK's own checksums are trailers, which many stores do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.part,
      throwOnRequestTimeout: true,
    },
  })
}

/** Only Node's streams occur here; the SDK's type names those of browsers as well. */
function bodyOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new StoreError('GetObject', 'no body')
}

/** The time in which the reader of the stream does not ask for more does not count. */
async function* unlessIdle(body: Readable, limit: number): AsyncGenerator<Buffer> {
  const arm = () => setTimeout(() => body.destroy(new StoreError('GetObject', 'ETIMEDOUT')), limit)
  let timer = arm()
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield chunk
      timer = arm()
    }
  } catch (error) {
    throw storeError('GetObject', error)
  } finally {
    clearTimeout(timer)
  }
}

function missing(error: unknown): undefined {
  const { name } = error as Error
  if (statusOf(error) === 404 && name !== 'NoSuchBucket') return undefined
  throw error
}

function unavailable(error: unknown): never {
  throw new UnavailableError(undefined, { cause: error })
}

/** Stores have codes of their own for it: XMinioStorageFull, QuotaExceeded, InsufficientStorage. */
const isFull = (code: string, status: number | null): boolean =>
  status === 507 || /full|quota|insufficient/i.test(code)

/** One sentence for the person at the terminal. */
function faultOf({ bucket, endpoint }: S3Place, right: string, { code, status }: StoreError): string {
  const store = `The store of FILES_URL${endpoint === null ? '' : `, ${endpoint},`}`
  if (code === 'NoSuchBucket') return `${store} has no bucket "${bucket}": create it, or name another one.`
  if (status === 301 || status === 400)
    return `${store} refuses the bucket "${bucket}" (${code}): name its region, ?region=….`
  if (isFull(code, status))
    return `${store} has no room for the bucket "${bucket}" (${code}): give it more storage, or raise its quota.`
  if (status === 401 || status === 403)
    return `${store} refuses to ${right} in the bucket "${bucket}" (${code}): check the access key, its secret and its rights.`
  if (code === 'CredentialsProviderError')
    return `There is no access key for FILES_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write key:secret@ before the bucket.`
  if (status === null) return `${store} does not answer (${code}): start it, or correct the address.`
  return `${store} failed to ${right} in the bucket "${bucket}" (${code}, HTTP ${status}).`
}
