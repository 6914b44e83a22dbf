import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'reset-password',
  titleKey: 'reset:title',
  texts: ['reset'],
  Layout: VisitorLayout,
} satisfies Config
