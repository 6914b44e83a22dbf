import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { placeOf, standInFor } from './outbound.ts'
import { publicLookup, type Resolve } from './public-lookup.ts'

const TIMEOUT_MS = 4000
const MOST_HEADERS = 16_384

/** What a request accepts. */
export interface ReadRequest {
  /** Accepted media types, without parameters. */
  readonly types: readonly string[]
  /** Maximum bytes of the body. */
  readonly most: number
  /** What is sent, and its media type; by default the request is a GET. */
  readonly post?: { readonly type: string; readonly body: string }
}

export interface ReadAnswer {
  readonly type: string
  readonly bytes: Buffer
}

/** A response whose status is not 200. */
export class OutboundStatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/**
 * Reads an address from an untrusted source. @throws Error unless the response has status 200 and
 * is as wanted; its message contains no address
 */
export type OutboundRead = (url: string, wanted: ReadRequest) => Promise<ReadAnswer>

export interface OutboundReadOptions {
  /**
   * Origin that receives every request instead of the real target, only in development and tests;
   * null for none.
   */
  readonly standIn: string | null
  /** DNS lookup. */
  readonly resolve?: Resolve
  /** Timeout in milliseconds for name, connection and response together. */
  readonly timeout?: number
}

/**
 * Like `createOutbound`, for responses that are read: only https and public addresses, connects to
 * the checked address, follows no redirects. Reads no more of the body than wanted.
 */
export function createOutboundRead({
  standIn,
  resolve,
  timeout = TIMEOUT_MS,
}: OutboundReadOptions): OutboundRead {
  const lookup = publicLookup(resolve)
  return async (url, wanted) => {
    const place = placeOf(url)
    if (typeof place === 'string') throw new Error(`not an address to read from: ${place}`)
    const signal = AbortSignal.timeout(timeout)
    const { post } = wanted
    const headers = post ? { 'content-type': post.type, 'content-length': Buffer.byteLength(post.body) } : {}
    const method = post ? 'POST' : 'GET'
    const options = { method, headers, signal, agent: false, maxHeaderSize: MOST_HEADERS }
    const request =
      standIn === null
        ? https.request(place, { ...options, lookup })
        : http.request(standInFor(place, standIn), { ...options, headers: { ...headers, host: place.host } })
    const answer = await answerOf(request, post?.body)
    return bodyOf(answer, wanted)
  }
}

function answerOf(request: http.ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    request.on('response', answered)
    request.on('error', failed)
    request.end(body)
  })
}

async function bodyOf(answer: IncomingMessage, { types, most }: ReadRequest): Promise<ReadAnswer> {
  const type =
    String(answer.headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  const fault =
    answer.statusCode !== 200
      ? new OutboundStatusError(answer.statusCode ?? 0)
      : !types.includes(type)
        ? new Error(`answered with ${type.slice(0, 60) || 'no type'}`)
        : Number(answer.headers['content-length'] ?? 0) > most
          ? new Error('answered too much')
          : null
  if (fault !== null) {
    answer.destroy()
    throw fault
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) {
      answer.destroy()
      throw new Error('answered too much')
    }
    chunks.push(chunk)
  }
  return { type, bytes: Buffer.concat(chunks) }
}
