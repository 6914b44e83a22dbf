import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ValidationError } from '../../core/errors.ts'
import { parse } from './calls.ts'

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
