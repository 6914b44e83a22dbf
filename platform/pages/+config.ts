import type { Config } from 'vike/types'
import { DefaultLayout } from '../renderer/layouts/DefaultLayout.tsx'

export default { Layout: DefaultLayout } satisfies Config
