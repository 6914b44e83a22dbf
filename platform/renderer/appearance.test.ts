import { expect, it } from 'vitest'
import type { Appearance } from '../core/appearance.ts'
import type { LetterSize } from '../core/letters.ts'
import type { Tenant } from '../core/tenant.ts'
import { sourceRoot, tenancyFolders } from '../tenancy/folders.ts'
import { loadTheme } from '../tenancy/theme.ts'
import { appearanceAttributes, schemeHtml } from './appearance.ts'

const FOLDERS = tenancyFolders(sourceRoot())

/** A request to a site with this theme and `theme.scheme`. */
const asking = (id: string, scheme: 'device' | 'own' | 'light' | 'dark', appearance?: Appearance) => ({
  tenant: { theme: loadTheme(FOLDERS, id, {}, {}, scheme), settings: { letters: 100 } } as Tenant,
  appearance,
})

/** The same to a site with letters of another size. */
const askingLarge = (letters?: LetterSize) => {
  const { tenant } = asking('classic', 'light')
  return { tenant: { ...tenant, settings: { ...tenant.settings, letters: 115 as const } }, letters }
}

const DARK: Appearance = { scheme: 'dark', still: false }
const DEVICE: Appearance = { scheme: 'device', still: true }

it.each([
  ['a page of who has chosen nothing', asking('classic', 'device'), 'members', 'data-scheme="device"'],
  ['of who wants it dark', asking('classic', 'device', DARK), 'members', 'data-scheme="dark"'],
  [
    'of who wants less motion',
    asking('classic', 'device', DEVICE),
    'members',
    'data-scheme="device" data-motion="less"',
  ],
  ['of a site that begins with its own', asking('midnight', 'own'), 'members', 'data-scheme="dark"'],
  [
    'there, as on the device',
    asking('midnight', 'own', DEVICE),
    'members',
    'data-scheme="device" data-motion="less"',
  ],
  ['of a site with one scheme', asking('classic', 'light', DARK), 'members', ''],
  ['a front page', asking('classic', 'device', DARK), 'index', ''],
  ['a lander', asking('classic', 'device', DARK), 'landers-name', ''],
  ['the login', asking('classic', 'device', DARK), 'login', 'data-scheme="dark"'],
  ['an error', asking('classic', 'device', DARK), undefined, 'data-scheme="dark"'],
  ['a page of who wants very large letters', askingLarge(130), 'members', 'data-letters="130"'],
  ['of a site with large ones', askingLarge(), 'members', 'data-letters="115"'],
  ['the front page of that site', askingLarge(), 'index', 'data-letters="115"'],
  ['there, of who wants normal ones', askingLarge(100), 'members', ''],
  ['its preview', { ...askingLarge(130), preview: true }, 'members', 'data-letters="115"'],
  ['a preview', { ...asking('classic', 'device', DARK), preview: true }, 'members', ''],
])('%s has its scheme and its size of letters on the root element', (_page, scope, route, attributes) => {
  expect(appearanceAttributes(scope, route)).toBe(attributes)
})

it.each([
  [
    'device',
    asking('classic', 'device'),
    /light dark/,
    ['#fff7f1" media="(prefers-color-scheme:light)', '#1c0f16" media="(prefers-color-scheme:dark)'],
  ],
  ['dark', asking('classic', 'device', DARK), /"dark"/, ['#1c0f16']],
  ['one scheme', asking('classic', 'light', DARK), /"light"/, ['#fff7f1']],
] as const)(
  'a page declares its scheme and the colours of the bar before its styles: %s',
  (_name, scope, scheme, bars) => {
    const html = schemeHtml(scope, 'members')
    expect(/name="color-scheme" content=("[a-z ]+")/.exec(html)?.[1]).toMatch(scheme)
    expect([...html.matchAll(/name="theme-color" content="(.+)">/g)].map(([, bar]) => bar)).toEqual(bars)
  },
)
