import type { Config } from 'vike/types'
import { SignupLayout } from '../../renderer/layouts/SignupLayout.tsx'

export default {
  routeName: 'signup',
  titleKey: 'signup:page_title',
  texts: ['signup', 'options'],
  Layout: SignupLayout,
} satisfies Config
