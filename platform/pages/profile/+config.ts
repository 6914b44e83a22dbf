import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'profile',
  titleKey: 'profile:title',
  texts: ['profile', 'signup', 'privacy', 'photos', 'album'],
  Wrapper: MembersFrame,
} satisfies Config
