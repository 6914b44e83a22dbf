import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, expectTypeOf, it } from 'vitest'
import type { Feature } from '../infra/feature.ts'
import { FEATURES } from './features.ts'

const FOLDER = new URL('../features/', import.meta.url)
/**
 * Shared by features, without rows and calls: the visibility rules, and the state of hearts in a
 * browser.
 */
const PARTS = ['visibility', 'hearts']
const folders = readdirSync(fileURLToPath(FOLDER)).filter((name) => !PARTS.includes(name))

it.each([...folders, '../console'])('%s has a manifest that the program uses', async (name) => {
  const manifest: Record<string, unknown> = await import(new URL(`${name}/feature.ts`, FOLDER).href)
  const exported = Object.values(manifest)
  expect(exported).toHaveLength(1)
  expect(FEATURES).toContain(exported[0])
})

it('has no feature without a folder', () => {
  expect(FEATURES).toHaveLength(folders.length + 1)
})

it('accepts no manifest without an entry for erasure', () => {
  expectTypeOf<Feature>().toHaveProperty('erase')
  expectTypeOf<Omit<Feature, 'erase'>>().not.toExtend<Feature>()
})
