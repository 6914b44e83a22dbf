import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'reset-password-do',
  titleKey: 'reset:new_title',
  texts: ['reset', 'errors'],
  Layout: VisitorLayout,
} satisfies Config
