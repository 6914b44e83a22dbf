import { expect } from 'vitest'
import type { Program } from './program.ts'

/** Waits for a program that ends with one sentence on standard error, and nothing else. */
export async function expectRefusal(program: Program, sentence: RegExp): Promise<void> {
  const { code } = await program.ended()
  expect({ code, out: program.out }).toEqual({ code: 1, out: '' })
  expect(program.err.trim()).toMatch(sentence)
  expect(program.err.trim().split('\n')).toHaveLength(1)
}
