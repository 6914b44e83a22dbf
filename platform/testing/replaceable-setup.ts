import { vi } from 'vitest'
import { keepTexts } from '../i18n/texts-source.ts'
import { replaceable } from './replaced.ts'

// Checking some 440 files for changes, ten times a second, took a twentieth of the run.
keepTexts()

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  // Thousands of passwords, which protect nothing, at the full cost took a tenth of the run.
  const hash: typeof library.hash = (password, options, signal) =>
    library.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)
  return replaceable('@node-rs/argon2', { ...library, hash }, ['hash', 'verify'])
})
vi.mock('vike/server', async (original) =>
  replaceable('vike/server', await original<typeof import('vike/server')>(), ['renderPage']),
)
vi.mock('../features/photos/processing.ts', async (original) =>
  replaceable('photos/processing.ts', await original<typeof import('../features/photos/processing.ts')>(), [
    'processPhoto',
  ]),
)
vi.mock('../app/load-page.ts', async (original) =>
  replaceable('app/load-page.ts', await original<typeof import('../app/load-page.ts')>(), ['loadPage']),
)
vi.mock('../app/request-pace.ts', async (original) =>
  replaceable('app/request-pace.ts', await original<typeof import('../app/request-pace.ts')>(), ['paced']),
)
vi.mock('../app/request-turns.ts', async (original) =>
  replaceable('app/request-turns.ts', await original<typeof import('../app/request-turns.ts')>(), ['inTurn']),
)
