import fs from 'node:fs'
import { expect, it } from 'vitest'
import { MAJORS } from './nodes.mjs'

const read = (name: string) => fs.readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const { engines, devDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  devDependencies: Record<string, string>
}
const floor = Number(/^>=(\d+)\./.exec(engines.node)?.[1])

it('the unit tests can run with the oldest supported Node and newer ones', () => {
  expect(MAJORS[0]).toBe(floor)
  expect(MAJORS).toEqual(MAJORS.toSorted((a, b) => a - b))
  expect(MAJORS.length).toBeGreaterThan(1)
})

it('types are those of the oldest supported Node: newer APIs do not compile', () => {
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${floor}\\.`))
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: { lib: string[] } }
  expect(compilerOptions.lib[0]).toBe('ES2023')
})

it('the documents name the tested versions', () => {
  const list = `${MAJORS.slice(0, -1).join(', ')} and ${MAJORS.at(-1)}`
  expect(read('CONTRIBUTING.md')).toContain(`Node ${list}`)
})
