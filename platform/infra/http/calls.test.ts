import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { AfterCommit } from './after-commit.ts'
import { parse, route, serveCall } from './calls.ts'

const SCHEMA = z.object({ text: z.string().max(5, 'message_too_long'), code: z.string().max(4).optional() })

function faultsOf(value: unknown) {
  try {
    parse(SCHEMA, value)
  } catch (error) {
    if (error instanceof ValidationError) return error.fields
    throw error
  }
  return undefined
}

describe('a faulty field', () => {
  it('names the code of its schema, with the limit that its text shows', () => {
    expect(faultsOf({ text: 'too long' })).toEqual({ text: { code: 'message_too_long', params: { max: 5 } } })
  })
  it('names the kind of fault where the schema names none', () => {
    expect(faultsOf({ text: 'short', code: 'longer' })).toEqual({
      code: { code: 'too_long', params: { max: 4 } },
    })
    expect(faultsOf({})).toEqual({ text: { code: 'required' } })
  })
})

describe('what a call answers', () => {
  const call = defineCall({
    method: 'GET',
    path: '/api/thing',
    summary: 'A thing',
    access: 'anyone',
    answer: z.object({ name: z.string(), owner: z.object({ id: z.string() }) }),
  })
  // A row as the database has it, which no presenter has gone through.
  const row = { name: 'Ada', email: 'ada@example.org', owner: { id: '1', password_hash: '$argon2id$x' } }

  /** The body that leaves. */
  async function bodyOf(handled: typeof row | AfterCommit<typeof row>): Promise<unknown> {
    let sent: unknown
    const response = {
      setHeader: () => undefined,
      json: (body: unknown) => {
        sent = body
      },
    }
    const scope = { viewer: { kind: 'visitor', tracking: null } } as unknown as RequestScope
    const handler = serveCall(
      route(call, async () => handled),
      (_request, _response, work) => work(scope),
    )
    await handler(
      { headers: {}, query: {} } as unknown as Request,
      response as unknown as Response,
      () => undefined,
    )
    return sent
  }

  it.each([
    ['at once', () => row],
    ['after the commit', () => new AfterCommit(async () => row)],
  ])('holds what its contract names and nothing else, %s', async (_when, handled) => {
    expect(await bodyOf(handled())).toEqual({ name: 'Ada', owner: { id: '1' } })
  })
})
