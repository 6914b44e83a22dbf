import type { Readable } from 'node:stream'

/**
 * Files that the program keeps, by key: `<area>/<name>` or `<area>/<tenant>/…/<name>` (`keys.ts`).
 * Every process sees what another has written, wherever it runs, if they share the place. Every
 * operation ends within a time limit.
 */
export interface Blobs {
  /**
   * Tries at the start to write, read, list and delete. @throws StartError with one sentence if the
   * place is missing, refuses or does not answer
   */
  check(): Promise<void>
  /**
   * Writes the whole blob or nothing; an earlier one of this key is replaced. A stream is never
   * held in memory as a whole.
   * @returns the size in bytes
   * @throws the error of the disk, of the store (`StoreError`) or of the stream
   */
  put(key: string, content: Buffer | Readable): Promise<number>
  /**
   * The blob as a stream, which the caller must read or destroy; undefined if there is none. An
   * error of the stream means that the rest is missing.
   * @throws UnavailableError
   */
  get(key: string): Promise<StoredBlob | undefined>
  /** The whole blob, for small ones; undefined if there is none. @throws UnavailableError */
  read(key: string): Promise<Buffer | undefined>
  /** @throws UnavailableError */
  has(key: string): Promise<boolean>
  /** Deletes the blob if there is one. @throws UnavailableError */
  delete(key: string): Promise<void>
  /**
   * Every blob below a prefix, which ends with `/`, in the order of their keys (as bytes). Only a
   * part of them is in memory at a time.
   * @param after a cursor: the key behind which the list begins, whether it still exists or not
   * @throws UnavailableError
   */
  list(prefix: string, after?: string): AsyncGenerator<BlobEntry>
  /**
   * Copies the blob to a file of this machine, in a folder that exists.
   * @returns false if there is no such blob; the file may then be there and be incomplete
   * @throws UnavailableError; the error of the disk on which the file is
   */
  copyTo(key: string, file: string): Promise<boolean>
}

export interface StoredBlob {
  /** In bytes. */
  readonly size: number
  readonly body: Readable
}

export interface BlobEntry {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** When it was last written, by the clock of the disk or of the store. */
  readonly changedAt: Date
}

/** Blobs as files of this machine, for libraries and responses that need a path. */
export interface LocalFiles {
  /**
   * Where the blob can be read. On the disk this is its own path, whether there is such a file or
   * not, and costs nothing; from a store, a copy is fetched first, and kept.
   * @returns undefined if the store has no such blob @throws UnavailableError
   */
  pathOf(key: string): Promise<string | undefined>
  /** The same, but undefined on the disk as well if there is no such file. */
  find(key: string): Promise<string | undefined>
  /** Removes copies so old that the blob may be gone; one that is needed again is fetched again. */
  prune(now: Date): Promise<void>
}
