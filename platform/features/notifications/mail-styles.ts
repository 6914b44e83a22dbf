import type { MailColours, MailPalette } from './mail-palette.ts'

/** Dark mode, for clients that ask for it and for Outlook's apps, which mark the changed elements; and Outlook's own font fallback. */
export function mailStyles({ dark }: MailPalette): string {
  const rules = darkRules(dark)
  const asked = rules.map(([name, rule]) => `.${name}{${rule}}`).join('')
  const marked = rules.map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${rule}}`).join('')
  const outlook =
    '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>body,table,td,th,p,a,h2{font-family:Arial,sans-serif!important}</style><![endif]-->'
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${asked}}${marked}</style>${outlook}`
}

function darkRules(dark: MailColours): readonly (readonly [string, string])[] {
  return [
    ['page', `background:${dark.page}!important`],
    ['sheet', `background:${dark.sheet}!important`],
    ['box', `background:${dark.box}!important`],
    ['text', `color:${dark.text}!important`],
    ['muted', `color:${dark.muted}!important`],
    ['link', `color:${dark.link}!important`],
    ['line', `border-color:${dark.line}!important`],
  ]
}
