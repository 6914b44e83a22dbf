import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-photos',
  titleKey: 'account:photos_title',
  texts: ['photos', 'album', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
