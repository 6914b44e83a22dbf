import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'mail-change-do',
  titleKey: 'email-change:link_title',
  texts: ['email-change'],
  Layout: VisitorLayout,
} satisfies Config
