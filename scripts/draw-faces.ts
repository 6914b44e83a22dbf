// Draws the portraits on landers, one set per drawn style: landers/_shared/<style>/face-01.webp and
// so on. The output is deterministic; run it after a change of a style. Demo members never get one
// of these faces.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PORTRAIT_STYLES } from '../platform/core/portrait-style.ts'
import { drawLanderFaces, PORTRAIT_CREDITS } from '../platform/features/demo/server.ts'

const SHARED = fileURLToPath(new URL('../landers/_shared', import.meta.url))

for (const style of PORTRAIT_STYLES) {
  const folder = `${SHARED}/${style}`
  mkdirSync(folder, { recursive: true })
  const faces = await drawLanderFaces(style)
  for (const [place, bytes] of faces.entries())
    writeFileSync(`${folder}/face-${String(place + 1).padStart(2, '0')}.webp`, bytes)
  process.stdout.write(`${folder}: ${faces.length} portraits, ${PORTRAIT_CREDITS[style]}\n`)
}
