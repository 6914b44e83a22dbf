import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'withdrawal',
  titleKey: 'withdrawal:title',
  texts: ['withdrawal'],
  Layout: VisitorLayout,
} satisfies Config
