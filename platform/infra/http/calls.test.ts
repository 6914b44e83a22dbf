import type { Request, Response } from 'express'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { type CallRoute, type OpenScope, parse, route, type ScopeOpener, serveCall } from './calls.ts'

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

describe('a field error', () => {
  it('has the code of its schema, with the limit that its text shows', () => {
    expect(faultsOf({ text: 'too long' })).toEqual({ text: { code: 'message_too_long', params: { max: 5 } } })
  })
  it('has the kind of error if the schema names no code', () => {
    expect(faultsOf({ text: 'short', code: 'longer' })).toEqual({
      code: { code: 'too_long', params: { max: 4 } },
    })
    expect(faultsOf({})).toEqual({ text: { code: 'required' } })
  })
})

describe('the response of a call', () => {
  const call = defineCall({
    method: 'GET',
    path: '/api/thing',
    summary: 'A thing',
    access: 'anyone',
    response: z.object({ name: z.string(), owner: z.object({ id: z.string() }) }),
  })
  // A raw database row that did not pass a presenter.
  const row = { name: 'Ada', email: 'ada@example.org', owner: { id: '1', password_hash: '$argon2id$x' } }

  const events: string[] = []
  const transaction: DetachedScope['transaction'] = async (work) => {
    events.push('begin')
    const result = await work({} as RequestScope)
    events.push('commit')
    return result
  }
  const viewer = { kind: 'visitor', tracking: null }
  const inside = { viewer } as unknown as RequestScope
  const open: OpenScope = (_request, _response, work) => transaction(() => work(inside))
  const openScope: ScopeOpener = Object.assign(open, {
    identity: open as ScopeOpener['identity'],
    detached: async () => ({ viewer, transaction }) as unknown as DetachedScope,
    count: async () => undefined,
    passed: () => undefined,
  })
  const request = { headers: {}, query: {} } as unknown as Request

  /** The body that is sent. */
  async function bodyOf(served: CallRoute): Promise<unknown> {
    events.length = 0
    let sent: unknown
    const json = (body: unknown) => {
      events.push('answer')
      sent = body
    }
    await serveCall(served, openScope)(request, { setHeader: () => undefined, json } as unknown as Response)
    return sent
  }

  it('is made from the identity of its viewer only, if its contract needs no more', () => {
    const { response } = call
    const known = { ...call, access: 'member', needs: 'identity', response } as const
    route(known, async ({ scope: { viewer } }) => {
      expectTypeOf(viewer).not.toHaveProperty('name')
      return { name: viewer.id, owner: { id: viewer.id } }
    })
    route({ ...call, access: 'member' } as const, async ({ scope: { viewer } }) => ({
      name: viewer.name,
      owner: { id: viewer.id },
    }))
    expect(known.needs).toBe('identity')
  })

  it('contains only what its contract names, and is sent after the commit', async () => {
    const body = await bodyOf(route(call, async () => row))
    expect(body).toEqual({ name: 'Ada', owner: { id: '1' } })
    expect(events).toEqual(['begin', 'commit', 'answer'])
  })

  it('is the same from a handler without a request transaction, which opens its own', async () => {
    const body = await bodyOf(
      route({ ...call, transaction: 'none' as const }, async ({ scope }) => {
        events.push('before')
        expect(scope).not.toHaveProperty('db')
        return scope.transaction(async () => row)
      }),
    )
    expect(body).toEqual({ name: 'Ada', owner: { id: '1' } })
    expect(events).toEqual(['before', 'begin', 'commit', 'answer'])
  })
})
