import type { ReactNode } from 'react'
import type { Scenery } from '../../../../core/scenery.ts'
import { SCENERY_DRAWINGS } from '../scenery/sceneries.ts'
import { light, shade, VIEWS, type ViewName } from '../scenery/shapes.tsx'

/** Towns that a lander may name itself, whatever the landscape of its site is. */
const TOWNS = {
  dusk: 'hills',
  canal: 'canals',
  chalet: 'alps',
  cabins: 'fjord',
  skyline: 'neon',
} as const satisfies Record<string, Scenery>

/** Subjects before a view of the landscape. */
const BEFORE = { bubbles: 'night', cafe: 'sea', path: 'mountains', bench: 'night' } as const satisfies Record<
  string,
  ViewName
>

type TownName = keyof typeof TOWNS
type SubjectName = keyof typeof BEFORE
export type SceneName = ViewName | TownName | SubjectName

export const scenesCss = `
.l-scene{background:var(--color-hero) var(--gradient-hero)}
.l-scene[data-scene=bubbles]{background:var(--color-hero) var(--gradient-brand)}
.l-scene[data-scene=cafe]{background:linear-gradient(rgba(0,0,0,.1),rgba(0,0,0,.5)),var(--color-secondary)}
.l-scene[data-scene=bench]{background:linear-gradient(rgba(0,0,0,.45),rgba(0,0,0,.15)),var(--gradient-hero)}
.l-scene .a{fill:var(--color-accent)}
.l-scene .s{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
`

/**
 * Pictures of 1200 × 900 whose subject is around 790, 330: beside the text on a desktop, above it
 * on a phone.
 */
export function Scene({ name, scenery }: { name: SceneName; scenery: Scenery }) {
  return (
    <svg
      className="l-scene"
      data-scene={name}
      viewBox="0 0 1200 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <Drawing name={name} scenery={scenery} />
    </svg>
  )
}

function Drawing({ name, scenery }: { name: SceneName; scenery: Scenery }) {
  if (isView(name)) return SCENERY_DRAWINGS[scenery][name]
  if (isTown(name)) return SCENERY_DRAWINGS[TOWNS[name]].town
  return (
    <>
      {SCENERY_DRAWINGS[scenery][BEFORE[name]]}
      {SUBJECTS[name]}
    </>
  )
}

const isView = (name: SceneName): name is ViewName => VIEWS.some((view) => view === name)
const isTown = (name: SceneName): name is TownName => Object.hasOwn(TOWNS, name)

const BUBBLES = (
  <>
    <g className="l-left">
      <path
        {...light(0.96)}
        d="M640 150h170q36 0 36 36v78q0 36-36 36H680l-52 46v-50q-24-6-24-32v-78q0-36 36-36z"
      />
      <path
        className="s"
        color="#000"
        opacity=".35"
        strokeWidth="14"
        d="M644 196h150M644 226h162M644 256h90"
      />
    </g>
    <g className="l-right">
      <path
        className="a"
        d="M772 352h172q34 0 34 34v74q0 28-22 34v48l-52-46H772q-34 0-34-34v-76q0-34 34-34z"
      />
      <path
        {...shade(0.75)}
        d="M858 474c-34-24-48-40-48-58 0-26 34-34 48-8 14-26 48-18 48 8 0 18-14 34-48 58z"
      />
    </g>
  </>
)

const CAFE = (
  <>
    <path className="s" color="#fff" opacity=".35" strokeWidth="4" d="M0 60q300 110 600 0t600 0" />
    {[70, 190, 310, 430, 790, 910, 1030, 1150].map((x, index) => (
      <circle key={x} className="a" cx={x} cy={[90, 112, 108, 78, 28, 8, 12, 40][index]} r="9" />
    ))}
    <path
      className="s"
      color="#000"
      opacity=".72"
      strokeWidth="16"
      d="M604 420l18 170h84v150M622 590v150M976 420l-18 170h-84v150M958 590v150"
    />
    <path
      fill="#000"
      fillOpacity=".8"
      d="M600 536h380q0 34-60 34H806v180h60v20H714v-20h60V570H660q-60 0-60-34z"
    />
    <path {...light(0.96)} d="M684 470h76v34q0 32-30 32h-16q-30 0-30-32z" />
    <path className="s" color="#fff" strokeWidth="9" d="M684 482q-26 0-22 20t30 14" />
    <path className="a" d="M820 470h76v34q0 32-30 32h-16q-30 0-30-32z" />
    <path className="s" color="var(--color-accent)" strokeWidth="9" d="M896 482q26 0 22 20t-30 14" />
    <path
      className="s l-steam"
      color="#fff"
      opacity=".75"
      strokeWidth="6"
      d="M708 448q-14-20 0-40t0-40M738 448q-14-20 0-40t0-40M842 448q14-20 0-40t0-40M872 448q14-20 0-40t0-40"
    />
  </>
)

/** Half of the path: from the lower edge to the tip of the heart, and around one side of it. */
const HALF = 'M430 900C520 740 770 690 790 480C700 410 630 350 650 270C670 200 760 200 790 280'

const PATH = (
  <>
    <path
      className="a"
      opacity=".22"
      d="M790 480C700 410 630 350 650 270C670 200 760 200 790 280C820 200 910 200 930 270C950 350 880 410 790 480z"
    />
    <g className="s l-way" color="#fff" strokeWidth="10" strokeDasharray="1 22">
      <path d={HALF} />
      <path d={HALF} transform="matrix(-1 0 0 1 1580 0)" />
    </g>
    <circle className="a" cx="790" cy="480" r="16" />
  </>
)

const BENCH = (
  <>
    <circle {...light(0.12)} cx="790" cy="300" r="220" />
    <circle {...light(0.92)} cx="790" cy="300" r="160" />
    <path {...shade(0.5)} d="M0 640q400-90 790-60t410-20v370H0z" />
    <path
      fill="#000"
      fillOpacity=".86"
      d="M620 470h340v22H620zM620 512h340v22H620zM640 470h16v150h-16zM924 470h16v150h-16zM690 470v-20q0-50 44-50t44 50v20zM704 352a30 32 0 1 1 60 0 30 32 0 1 1-60 0zM792 470v-14q0-50 44-50t44 50v14zM800 362a30 32 0 1 1 60 0 30 32 0 1 1-60 0z"
    />
  </>
)

const SUBJECTS: Readonly<Record<SubjectName, ReactNode>> = {
  bubbles: BUBBLES,
  cafe: CAFE,
  path: PATH,
  bench: BENCH,
}
