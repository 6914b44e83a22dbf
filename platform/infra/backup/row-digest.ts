import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const SIZE = 1n << 128n
const NEWLINE = 10

/**
 * Passes through lines of PostgreSQL's COPY text format, and counts and hashes them. The sum of the
 * hashes does not depend on the order of the lines, which differs between a database and its copy.
 */
export class RowDigest extends Transform {
  rows = 0
  #sum = 0n
  #rest: Buffer = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let start = 0
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, start)) {
      this.#add(data.subarray(start, end))
      start = end + 1
    }
    this.#rest = data.subarray(start)
    done(null, chunk)
  }

  #add(line: Buffer): void {
    const hash = createHash('sha256').update(line).digest()
    this.#sum = (this.#sum + hash.readBigUInt64BE(0) * (1n << 64n) + hash.readBigUInt64BE(8)) % SIZE
    this.rows++
  }

  /** Digest of all lines so far, in hexadecimal. */
  get digest(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }
}
