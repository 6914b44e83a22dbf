import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'members-id-signup',
  titleKey: 'signup:page_title',
  texts: ['signup', 'options'],
  Layout: VisitorLayout,
} satisfies Config
