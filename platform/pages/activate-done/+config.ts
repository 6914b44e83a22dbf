import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'activate-done',
  titleKey: 'signup:confirm_title',
  texts: ['signup', 'photos', 'discounts'],
  Layout: VisitorLayout,
} satisfies Config
