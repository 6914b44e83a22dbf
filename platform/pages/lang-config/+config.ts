import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'lang-config',
  titleKey: 'site:language_title',
  Layout: VisitorLayout,
} satisfies Config
