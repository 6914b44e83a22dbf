import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { FRAME_SCRIPT, scriptAt } from './frame-script.ts'
import { SECTION_SCRIPTS } from './section-scripts.ts'
import { THEME_SCRIPT } from './theme-script.ts'

const scripts = Object.entries({ ...SECTION_SCRIPTS, frame: FRAME_SCRIPT })

describe.each([...scripts, ['theme previews', THEME_SCRIPT] as const])(
  'the script of %s',
  (_type, { code, url }) => {
    it('is JavaScript of at most 2 kB', () => {
      expect(() => new Script(code)).not.toThrow()
      expect(Buffer.byteLength(code)).toBeLessThanOrEqual(2048)
    })

    it('has an address with a hash of its content', () => {
      expect(url).toMatch(/^\/section-scripts\/[a-z-]+\.[0-9a-f]{16}\.js$/)
      expect(scriptAt(url)).toBe(code)
      expect(scriptAt(url.replace(/\w(?=\.js)/, 'x'))).toBeUndefined()
    })
  },
)

it('a page that had them all would load at most 5 kB', () => {
  const sizes = scripts.map(([, { code }]) => Buffer.byteLength(code))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5120)
})
