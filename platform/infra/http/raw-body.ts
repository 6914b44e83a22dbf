import express, { type Request, type RequestHandler } from 'express'

const bodies = new WeakMap<object, Buffer>()

/** Reads JSON of a signed request, and keeps the raw bytes for the signature. */
export function signedJson(limit: string): RequestHandler {
  return express.json({ limit, verify: (request, _response, body) => void bodies.set(request, body) })
}

/** The raw body; empty if there was none. */
export function rawBody(request: Request): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0)
}
