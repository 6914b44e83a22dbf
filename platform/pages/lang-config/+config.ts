import type { Config } from 'vike/types'

export default { routeName: 'lang-config', titleKey: 'site:language_title' } satisfies Config
