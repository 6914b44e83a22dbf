/** Drawn styles of portraits: a theme selects one for its brand (`portraits` in theme.json). */
export const PORTRAIT_STYLES = ['avataaars', 'lorelei', 'notionists', 'open-peeps', 'personas'] as const
export type PortraitStyle = (typeof PORTRAIT_STYLES)[number]
