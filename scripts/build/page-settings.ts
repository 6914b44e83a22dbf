/**
 * Stands in for Vike's module of this purpose in browsers: what it makes of the settings of a page. Vike's own also serves its design
 * before +files, and keeps for each value the file that it stands in, for messages to developers; at the start it does so for all pages.
 */

interface Setting {
  readonly type: 'standard' | 'cumulative' | 'computed'
  readonly value: unknown
}

type Settings = Readonly<Record<string, Setting>>

interface Page {
  readonly configValues: Settings
}

/** Settings by name. Of a cumulative one each value counts on its own, and the first stands for it where one is asked for. */
function readable(settings: Settings) {
  const config: Record<string, unknown> = {}
  const exports: Record<string, unknown> = {}
  const exportsAll: Record<string, readonly { readonly exportValue: unknown }[]> = {}
  for (const [name, { type, value }] of Object.entries(settings)) {
    const values = type === 'cumulative' ? (value as readonly unknown[]) : [value]
    config[name] = value
    exports[name] = values[0]
    exportsAll[name] = values.map((exportValue) => ({ exportValue }))
  }
  return { config, exports, exportsAll }
}

/** @returns what the context of a page gets once its file is loaded */
export function resolvePageContextConfig(_files: readonly unknown[], page: Page, all: Page) {
  // Vike asks here for its setting of positions that are kept, which no page has.
  const from = { configsStandard: {} }
  return { ...readable({ ...all.configValues, ...page.configValues }), from }
}

/** @returns what the context of all pages gets */
export function resolveGlobalContextConfig(_pages: readonly Page[], all: Page) {
  const { config } = readable(all.configValues)
  return { config, _globalConfigPublic: { config } }
}
