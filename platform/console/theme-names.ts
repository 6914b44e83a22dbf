import { groupOfSecond } from '../tenancy/scheme-tokens.ts'
import type { PlatformScope } from './scope.ts'

/**
 * Tokens with a translated name; the others keep the name in the file, which `themes/README.md`
 * explains.
 */
const NAMED = new Set([
  'primary',
  'action',
  'action-hover',
  'link',
  'soft',
  'secondary',
  'accent',
  'hero',
  'nav',
  'nav-active',
  'footer',
  'bubble-own',
  'edge',
  'like',
  'brand',
  'background',
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'heading',
  'focus',
])

/**
 * Name of a token in the reader's language: `color.on-action` is the text on areas of
 * `color.action`.
 */
export function tokenName(scope: Pick<PlatformScope, 't'>, path: string): string {
  const { t } = scope
  const [group = '', token = ''] = path.split('.')
  const first = groupOfSecond(group)
  if (first !== undefined)
    return t('console:theme.in_second', { name: tokenName(scope, `${first}.${token}`) })
  if (group === 'radius') return t(`console:theme_radius.${token}`)
  if (path === 'photo.ratio') return t('console:theme.ratio')
  const of = (name: string) =>
    NAMED.has(name) ? t(`console:theme_token.${name.replaceAll('-', '_')}`) : name
  if (group === 'gradient') return t('console:theme.gradient_of', { name: of(token) })
  return token.startsWith('on-') ? t('console:theme.text_on', { name: of(token.slice(3)) }) : of(token)
}
