import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../../core/locale.ts'
import { currentTexts } from '../../i18n/texts-source.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { readPlatformDefaults } from '../../tenancy/platform-defaults.ts'
import { renderMarkdown } from './render.ts'

const { pages } = readPlatformDefaults(tenancyFolders(sourceRoot()))
const texts = currentTexts()

describe('the title of a page', () => {
  it.each(LOCALE_CODES)('is the text of the link to it in %s', (code) => {
    const site = { ...(code === 'en-US' ? texts.en.site : {}), ...texts[code].site }
    const titles = Object.entries(pages[code] ?? {}).map(
      ([name, source]) => [name, renderMarkdown(source).title] as const,
    )
    expect(titles.length).toBeGreaterThan(0)
    expect(Object.fromEntries(titles)).toEqual(
      Object.fromEntries(titles.map(([name]) => [name, site[`page_${name}`]])),
    )
  })
})
