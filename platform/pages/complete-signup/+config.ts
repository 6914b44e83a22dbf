import type { Config } from 'vike/types'
import { CompletionLayout } from '../../renderer/layouts/CompletionLayout.tsx'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'complete-signup',
  titleKey: 'signup:complete_title',
  texts: ['signup', 'profile'],
  Layout: CompletionLayout,
  Wrapper: MembersFrame,
} satisfies Config
