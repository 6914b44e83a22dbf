import { EventEmitter } from 'node:events'
import type { ViteDevServer } from 'vite'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Running } from '../platform/app/boot.ts'
import { DevTabs, withoutRequestLines } from './dev-tabs.ts'

const watcher = new EventEmitter()
const send = vi.fn()
const restart = vi.fn()
const invalidateModule = vi.fn()
const modules = ['/tree/platform/tenancy/validate.ts', '/tree/platform/ui/button.tsx', null].map((file) => ({
  file,
}))
const moduleGraph = { idToModuleMap: new Map(modules.map((module, id) => [id, module])), invalidateModule }
const environments = { client: { hot: { send } }, ssr: { moduleGraph } }
const vite = { config: { root: '/tree' }, watcher, environments }
const tabs = new DevTabs(vite as unknown as ViteDevServer, restart)

beforeEach(() => vi.clearAllMocks())

describe('an open tab in development', () => {
  it.each([
    ['/tree/platform/i18n/texts/it/index.json', 1, 0],
    ['/tree/platform/tenancy/defaults/settings.json', 1, 1],
    ['/tree/platform/tenancy/defaults/pages/it/faq.md', 1, 1],
    ['/tree/schemas/tenant.schema.json', 1, 1],
    // Vite watches modules, and the registry watches sites.
    ['/tree/platform/ui/button.tsx', 0, 0],
    ['/tree/tenants/amore/tenant.json', 0, 0],
    ['/elsewhere/platform/i18n/texts/it/index.json', 0, 0],
  ])('after an edit of %s reloads %i times, with %i restarts of the parts', (file, reloads, restarts) => {
    watcher.emit('all', 'change', file)
    expect(send.mock.calls).toEqual(Array(reloads).fill([{ type: 'full-reload' }]))
    expect(restart).toHaveBeenCalledTimes(restarts)
    // Modules that cache what they read at the start are evaluated again.
    expect(invalidateModule.mock.calls).toEqual(Array(restarts).fill([modules[0]]))
  })

  it('makes Vike read its list of pages again after an edit of the table of pages', () => {
    const added = vi.fn()
    watcher.once('add', added)
    watcher.emit('all', 'change', '/tree/platform/core/pages.ts')
    expect(added).toHaveBeenCalledExactlyOnceWith('/tree/platform/pages/+config.ts')
  })

  it('reloads when a site was read again', () => {
    const listeners: ((ids: ReadonlySet<string>) => void)[] = []
    const tenants = { onChange: (listener: (ids: ReadonlySet<string>) => void) => listeners.push(listener) }
    tabs.follow({ services: { tenants } } as unknown as Running)
    for (const listener of listeners) listener(new Set())
    expect(send).not.toHaveBeenCalled()
    for (const listener of listeners) listener(new Set(['amore']))
    expect(send).toHaveBeenCalledOnce()
  })
})

it('request lines are left to the log, all others are printed', () => {
  const print = vi.fn()
  const log = withoutRequestLines(print)
  log('3:06:05 AM [vike][request-1] HTTP request  → /')
  log('3:06:05 AM [vike][request-1] HTTP response ← / 200')
  log('[vite] connected.', 1)
  expect(print.mock.calls).toEqual([['[vite] connected.', 1]])
})
