/**
 * A changed colour replaces its gradient too, otherwise buttons would keep the old one: colour to
 * gradient.
 */
export const FOLLOWERS: Readonly<Record<string, string>> = {
  'color.action': 'gradient.action',
  'color.hero': 'gradient.hero',
}
