import type { ReactNode } from 'react'
import { TOWNS, type TownName, townsCss } from './town-scenes.tsx'

export type SceneName = TownName | 'dusk' | 'bubbles' | 'cafe' | 'path' | 'bench'

export const scenesCss = `
.l-scene{background:var(--color-hero) var(--gradient-hero)}
.l-scene[data-scene=bubbles]{background:var(--color-hero) var(--gradient-brand)}
.l-scene[data-scene=cafe]{background:linear-gradient(rgba(0,0,0,.1),rgba(0,0,0,.5)),var(--color-secondary)}
.l-scene[data-scene=bench]{background:linear-gradient(rgba(0,0,0,.45),rgba(0,0,0,.15)),var(--gradient-hero)}
${townsCss}.l-scene .a{fill:var(--color-accent)}
.l-scene .s{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
`

/**
 * Pictures of 1200 × 900 whose subject is around 790, 330: beside the text on a desktop, above it
 * on a phone.
 */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg
      className="l-scene"
      data-scene={name}
      viewBox="0 0 1200 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {SCENES[name]}
    </svg>
  )
}

const shade = (opacity: number) => ({ fill: '#000', fillOpacity: opacity })
const light = (opacity: number) => ({ fill: '#fff', fillOpacity: opacity })

/** Left edge and top of a lit window with a person behind it. */
const LIT = [
  [612, 470],
  [902, 440],
] as const

const DUSK = (
  <>
    <circle className="a" cx="790" cy="330" r="230" opacity=".16" />
    <circle className="a" cx="790" cy="330" r="140" opacity=".9" />
    <path
      {...shade(0.24)}
      d="M0 560h90v-80h70v50h80v-120h60v90h90v-60l50-40 50 40v60h70v-150h70v110h80v-70h90v50h60v-100l45-50 45 50v140h80v-60h90v110h80V900H0z"
    />
    <path
      {...shade(0.62)}
      d="M0 660h150v-70h140v70h150v-40h120V440l80-70 80 70v220h130V410l80-70 80 70v230h90v-60h100V900H0z"
    />
    {LIT.map(([x, y]) => (
      <g key={x} className="l-lit" transform={`translate(${x} ${y})`}>
        <path className="a" d="M0 0h56v80H0z" />
        <path {...shade(0.75)} d="M10 80v-8q0-22 18-22t18 22v8zM14 34a14 14 0 1 1 28 0 14 14 0 1 1-28 0z" />
      </g>
    ))}
  </>
)

const BUBBLES = (
  <>
    <circle {...light(0.07)} cx="790" cy="330" r="330" />
    <circle {...light(0.07)} cx="790" cy="330" r="230" />
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
    <path className="s" color="#fff" opacity=".35" strokeWidth="4" d="M0 90q300 130 600 10t600 10" />
    {[70, 190, 310, 430, 1050, 1160].map((x) => (
      <circle key={x} className="a" cx={x} cy={x === 430 ? 142 : x > 1000 ? 84 : 130 + (x % 3) * 8} r="9" />
    ))}
    <path {...light(0.13)} d="M748 212h84l170 360H578z" />
    <path className="s" color="#000" opacity=".6" strokeWidth="5" d="M790 0v160" />
    <path className="a" d="M724 212q66-116 132 0z" />
    <path
      className="s"
      color="#000"
      opacity=".5"
      strokeWidth="16"
      d="M604 420l18 170h84v150M622 590v150M976 420l-18 170h-84v150M958 590v150"
    />
    <path {...shade(0.7)} d="M600 536h380q0 34-60 34H806v180h60v20H714v-20h60V570H660q-60 0-60-34z" />
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

const STARS =
  'M80 120h1M240 240h1M380 90h1M520 190h1M640 110h1M900 90h1M1010 210h1M1090 120h1M1150 300h1M470 330h1'

const PATH = (
  <>
    <path className="s" color="#fff" opacity=".7" strokeWidth="6" d={STARS} />
    <path
      className="a"
      opacity=".22"
      d="M790 480C700 410 630 350 650 270C670 200 760 200 790 280C820 200 910 200 930 270C950 350 880 410 790 480z"
    />
    <path {...shade(0.22)} d="M0 560q220-130 480-30t460-40 260 10v400H0z" />
    <path {...shade(0.35)} d="M0 700q300-120 620-40t580-50v290H0z" />
    <g className="s l-way" color="#fff" strokeWidth="10" strokeDasharray="1 22">
      <path d={HALF} />
      <path d={HALF} transform="matrix(-1 0 0 1 1580 0)" />
    </g>
    <circle className="a" cx="790" cy="480" r="16" />
  </>
)

const BENCH = (
  <>
    <path className="s" color="#fff" opacity=".7" strokeWidth="6" d={STARS} />
    <circle {...light(0.12)} cx="790" cy="300" r="220" />
    <circle {...light(0.92)} cx="790" cy="300" r="160" />
    <path {...shade(0.4)} d="M0 610q400-90 790-60t410-20v370H0z" />
    <path
      fill="#000"
      fillOpacity=".8"
      d="M620 470h340v22H620zM620 512h340v22H620zM640 470h16v150h-16zM924 470h16v150h-16zM690 470v-20q0-50 44-50t44 50v20zM704 352a30 32 0 1 1 60 0 30 32 0 1 1-60 0zM792 470v-14q0-50 44-50t44 50v14zM800 362a30 32 0 1 1 60 0 30 32 0 1 1-60 0z"
    />
  </>
)

const SCENES: Readonly<Record<SceneName, ReactNode>> = {
  ...TOWNS,
  dusk: DUSK,
  bubbles: BUBBLES,
  cafe: CAFE,
  path: PATH,
  bench: BENCH,
}
