import express, { type Request, type RequestHandler } from 'express'

const bodies = new WeakMap<object, Buffer>()

/** Reads JSON of a signed request, and keeps it byte for byte: a signature is over the bytes. */
export function signedJson(limit: string): RequestHandler {
  return express.json({ limit, verify: (request, _response, body) => void bodies.set(request, body) })
}

/** The body as it came in; empty where it was none. */
export function rawBody(request: Request): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0)
}
