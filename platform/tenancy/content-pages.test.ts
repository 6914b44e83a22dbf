import { describe, expect, it } from 'vitest'
import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import { fillPage } from './content-pages.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'
import { readPlatformDefaults } from './platform-defaults.ts'

const folders = tenancyFolders(sourceRoot())
const loaded = new TenantLoader(folders).load('amore')
if (!loaded.ok) throw new Error('the demo site amore must load')
const { settings } = loaded.value
const { pages } = readPlatformDefaults(folders)

type Changes = Partial<TenantSettings>
/** Blocks of the privacy page about data that only some sites have. */
const BLOCKS: readonly (readonly [block: string, on: Changes, off: Changes])[] = [
  ['profile_checks', { profile_checks: true }, { profile_checks: false }],
  ['voice_messages', { voice_messages: true }, { voice_messages: false }],
  ['evening_question', { evening_question: true }, { evening_question: false }],
  ['free_hours', { free_hours: true }, { free_hours: false }],
  ['success_stories', { success_stories: true }, { success_stories: false }],
  ['waiting_list', { signups: 'invite_only' }, { signups: 'all' }],
  ['waiting_list', { signups: 'none' }, { signups: 'all' }],
]

describe.each(Object.entries(pages))('the privacy page in %s', (language, { privacy = '' }) => {
  it.each(BLOCKS)('names the data of %s where the site has it', (block, on, off) => {
    const [, passage] =
      new RegExp(`\\{\\{#${block}\\}\\}\\s*(.+)\\s*\\{\\{/${block}\\}\\}`).exec(privacy) ?? []
    if (passage === undefined) throw new Error(`the page has no block ${block}`)
    expect(fillPage(privacy, { ...settings, ...on }, language)).toContain(passage)
    expect(fillPage(privacy, { ...settings, ...off }, language)).not.toContain(passage)
  })
})
