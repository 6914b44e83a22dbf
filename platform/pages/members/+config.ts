import type { Config } from 'vike/types'

export default {
  routeName: 'members',
  titleKey: 'members:title',
  texts: ['members', 'likes'],
} satisfies Config
