import { vi } from 'vitest'
import { keepTexts } from '../i18n/texts-source.ts'
import { replaceable } from './replaced.ts'

// Checking some 440 files for changes, ten times a second, took a twentieth of the run.
keepTexts()

vi.mock('@node-rs/argon2', async (original) =>
  replaceable('@node-rs/argon2', await original<typeof import('@node-rs/argon2')>(), ['hash', 'verify']),
)
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
