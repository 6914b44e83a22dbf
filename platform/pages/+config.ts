import type { Config } from 'vike/types'
import { DefaultLayout } from '../renderer/layouts/DefaultLayout.tsx'
import { vikePages } from '../renderer/vike-pages.ts'

export default { Layout: DefaultLayout, pages: vikePages() } satisfies Config
