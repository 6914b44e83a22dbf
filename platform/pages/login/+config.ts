import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'login',
  titleKey: 'accounts:page_title',
  texts: ['accounts'],
  Layout: VisitorLayout,
} satisfies Config
