import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOST = 100
const sources = ['platform', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/node_modules|generated/.test(name))
    .map((name) => path.posix.join(folder, ...name.split(path.sep))),
)

/** Whether a line is only a comment and too wide, but could be wrapped: tool directives cannot. */
const isWide = (line: string): boolean =>
  line.length > MOST && /^\s*(?:\*|\/\/|\/\*)\s*\S+\s/.test(line) && !line.includes('biome-ignore')

// The formatter wraps code, but not comments.
it('comments are wrapped at 100 columns', () => {
  const wide = sources.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, place) => (isWide(line) ? [`${file}:${place + 1}`] : [])),
  )
  expect(wide).toEqual([])
})
