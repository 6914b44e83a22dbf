import type { Structure } from '../../core/structure.ts'

type Ornament = Structure['ornament']

const svg = (box: string, shapes: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' preserveAspectRatio='none'%3E${shapes.replaceAll('<', '%3C').replaceAll('>', '%3E')}%3C/svg%3E")`

/** Shapes are masks, which take the theme's colours. */
const PETALS = svg(
  '0 0 320 320',
  "<path d='M40 20q44 4 34 52-46-6-34-52zM230 40q-8 44 28 60 24-42-28-60zM140 130q-40 14-30 58 46-8 30-58zM290 190q-44 0-50 44 44 10 50-44zM60 250q36-24 66 8-30 36-66-8zM180 260q-4 34 24 44 14-30-24-44z'/>",
)
const STARS = svg(
  '0 0 400 400',
  "<path d='M60 40l4 14 14 4-14 4-4 14-4-14-14-4 14-4zM300 120l5 18 18 5-18 5-5 18-5-18-18-5 18-5zM150 300l3 11 11 3-11 3-3 11-3-11-11-3 11-3z'/><circle cx='200' cy='60' r='1.6'/><circle cx='350' cy='40' r='2'/><circle cx='110' cy='160' r='1.4'/><circle cx='230' cy='210' r='2'/><circle cx='30' cy='250' r='1.6'/><circle cx='370' cy='280' r='1.4'/><circle cx='270' cy='350' r='2'/><circle cx='70' cy='370' r='1.4'/>",
)
const SCALLOPS = svg('0 0 48 24', "<path d='M0 24a24 24 0 0 1 48 0z'/>")
const RIDGE = svg(
  '0 0 1200 60',
  "<path d='M0 60V44l90-22 70 18 120-36 80 30 60-14 110 26 90-40 70 24 100-18 80 30 90-34 110 40 60-16 70 20v8z'/>",
)
const WAVES = svg('0 0 1200 60', "<path d='M0 60V34C140 4 280 0 420 22s300 34 440 12 240-34 340-14v40z'/>")

const HERO = '.l-hero[data-layout=theme]'
/** Pages of visitors with one form (forms-css.ts). */
const FORM = '.shell:not([data-tabs],[data-chat])>main:has(>.container-narrow)'

/** Upper edge of the footer, and lower edge of a hero that leaves its layout to the theme. */
const edge = (mask: string, height: string, size: string) => `
.footer:not([data-compact]),${HERO}{position:relative}
${HERO}{padding-bottom:calc(var(--space-7) + ${height})}
.footer:not([data-compact])::before,${HERO}::after{content:'';position:absolute;z-index:1;inset:auto 0 calc(100% - 1px);height:${height};background:var(--color-footer);mask:${mask} center bottom/${size} repeat-x;pointer-events:none}
${HERO}::after{inset:auto 0 -1px;background:var(--color-background)}
`

/** Shapes behind heroes and visitors' forms: faint, because text is on top of them. */
const ground = (mask: string, size: string, colour: string, opacity: number) => `
${HERO},${FORM}{position:relative;isolation:isolate}
${HERO}::before,${FORM}::before{content:'';position:absolute;z-index:-1;inset:0;background:${colour};mask:${mask} 50% 0/${size};opacity:${opacity};pointer-events:none}
`

/** Background pattern of a conversation, so faint that times and dates on it stay readable. */
const wallpaper = (mask: string, place: string, opacity: number) => `
.shell[data-chat]::before{content:'';position:fixed;z-index:-1;inset:0;background:var(--color-primary);mask:${mask} ${place};opacity:${opacity};pointer-events:none}
.shell[data-chat] .chat-panes,.shell[data-chat] .chat-panes>section>div{background:none}
`

/** Buttons and labels as petals: two round corners, two sharp ones. */
const PETAL_SHAPES = `
[data-ornament] :is(button,a):is([data-variant=primary],[data-variant=secondary],[data-variant=danger],[data-variant=inverse]),.entry :is(.entry-yes,.entry-no){border-radius:1.625rem .5rem}
.ribbon,.tag{border-radius:.875rem .25rem}
`

/** Decoration of heroes, the forms of visitors and the footer. */
export const ORNAMENT_CSS: Readonly<Record<Ornament, string>> = {
  none: '',
  petals:
    ground(PETALS, '380px 380px', 'var(--color-primary)', 0.09) +
    wallpaper(PETALS, '0 0/300px 300px', 0.06) +
    PETAL_SHAPES,
  stars:
    ground(STARS, '400px 400px', 'var(--color-primary)', 0.32) + wallpaper(STARS, '0 0/320px 320px', 0.18),
  scallops: edge(SCALLOPS, '20px', '40px 20px') + wallpaper(SCALLOPS, '0 0/56px 28px', 0.035),
  ridge:
    edge(RIDGE, 'clamp(28px,5vw,64px)', '100% 100%') +
    wallpaper(RIDGE, 'bottom/max(100%,60rem) 34% no-repeat', 0.08),
  waves:
    edge(WAVES, 'clamp(28px,5vw,72px)', '100% 100%') +
    wallpaper(WAVES, 'bottom/max(100%,60rem) 46% no-repeat', 0.07),
}
