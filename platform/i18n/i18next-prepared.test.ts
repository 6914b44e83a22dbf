import { expect, it } from 'vitest'
import { i18nextTranslator, prepareI18next } from './i18next.ts'

/** Resolves after pending callbacks, and before any file is read. */
const afterDueCallbacks = () => new Promise<'later'>((resolve) => process.nextTick(resolve, 'later'))

it('a translator reads no file after i18next was loaded', async () => {
  await prepareI18next()
  const first = await Promise.race([i18nextTranslator(null, 'de').then(() => 'at once'), afterDueCallbacks()])
  expect(first).toBe('at once')
})
