import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { placeOf, standInFor } from './outbound.ts'
import { publicLookup, type Resolve } from './public-lookup.ts'

const TIMEOUT_MS = 4000
const MOST_HEADERS = 16_384

/** What is wanted of an address. */
export interface ReadRequest {
  /** Media types that the answer may have, without parameters. */
  readonly types: readonly string[]
  /** Bytes that the body may have. */
  readonly most: number
}

export interface ReadAnswer {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Reads an address that somebody else names. @throws Error where there is no answer with status 200
 * as it was wanted; it names no address
 */
export type OutboundRead = (url: string, wanted: ReadRequest) => Promise<ReadAnswer>

export interface OutboundReadOptions {
  /**
   * Origin that takes every request in place of the place named, in development and tests alone;
   * null for none.
   */
  readonly standIn: string | null
  /** Looks names up. */
  readonly resolve?: Resolve
  /** Milliseconds for all of it: name, connection, answer. */
  readonly timeout?: number
}

/**
 * Like `createOutbound`, for answers that are read: https to public addresses alone, the address
 * that was checked is the one that is connected to, no redirects. Of the body no more is read than
 * is wanted.
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
    const options = { signal, agent: false, maxHeaderSize: MOST_HEADERS }
    const answer =
      standIn === null
        ? await answerOf(https.request(place, { ...options, lookup }))
        : await answerOf(
            http.request(standInFor(place, standIn), { ...options, headers: { host: place.host } }),
          )
    return bodyOf(answer, wanted)
  }
}

function answerOf(request: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    request.on('response', answered)
    request.on('error', failed)
    request.end()
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
      ? `answered ${answer.statusCode}`
      : !types.includes(type)
        ? `answered with ${type.slice(0, 60) || 'no type'}`
        : Number(answer.headers['content-length'] ?? 0) > most
          ? 'answered too much'
          : null
  if (fault !== null) {
    answer.destroy()
    throw new Error(fault)
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
