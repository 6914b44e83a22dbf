import { light, type SceneryDrawings, Stars, shade } from './shapes.tsx'

/** Left edge and top of a lit window with a person behind it. */
const LIT = [
  [612, 470],
  [902, 440],
] as const

/** Roofs at dusk, in the colours of the theme alone: for a site that has chosen no landscape. */
const TOWN = (
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

const STARS =
  'M80 120h1M240 240h1M380 90h1M520 190h1M640 110h1M900 90h1M1010 210h1M1090 120h1M1150 300h1M470 330h1'

const SEA = (
  <>
    <circle className="a" cx="790" cy="330" r="120" opacity=".85" />
    <path {...shade(0.3)} d="M0 440h1200v460H0z" />
    <path className="s" color="#fff" opacity=".4" strokeWidth="8" d="M700 470h180m-140 32h100m-150 34h200" />
    <path {...shade(0.3)} d="M0 640h1200v260H0z" />
  </>
)

const MOUNTAINS = (
  <>
    <Stars d={STARS} opacity={0.7} />
    <path {...shade(0.16)} d="m0 620 260-280 180 200 130-120 160 170 200-210 270 260z" />
    <path {...shade(0.22)} d="M0 560q220-130 480-30t460-40 260 10v400H0z" />
    <path {...shade(0.35)} d="M0 700q300-120 620-40t580-50v290H0z" />
  </>
)

const NIGHT = (
  <>
    <Stars d={STARS} opacity={0.7} />
    <circle {...light(0.07)} cx="790" cy="330" r="330" />
    <circle {...light(0.07)} cx="790" cy="330" r="230" />
    <path {...shade(0.4)} d="M0 610q400-90 790-60t410-20v370H0z" />
  </>
)

/** Left edge, width and height of each house, in hundredths of the picture. */
const HOUSES = [
  [0, 11, 30],
  [11, 8, 42],
  [19, 12, 26],
  [31, 7, 36],
  [38, 13, 22],
  [51, 9, 34],
  [60, 12, 24],
  [72, 8, 44],
  [80, 11, 28],
  [91, 9, 37],
] as const

const tenth = (value: number) => Math.round(value * 10) / 10

const ROOFS = (
  <>
    <g {...shade(0.38)}>
      {HOUSES.map(([x, width, height]) => (
        <rect key={x} x={x} y={100 - height} width={width} height={height} />
      ))}
    </g>
    <g className="l-windows">
      {HOUSES.flatMap(([x, width, height], house) =>
        [1, 2, 3].map((row) => (
          <rect
            key={`${x} ${row}`}
            x={tenth(x + 1.2 + ((house + row) % 3) * (width / 4))}
            y={tenth(100 - height + row * (height / 4.5))}
            width={1.1}
            height={1.7}
            opacity={(house * row) % 3 === 0 ? 0.85 : 0.3}
          />
        )),
      )}
    </g>
  </>
)

export const HILLS: SceneryDrawings = {
  town: TOWN,
  sea: SEA,
  mountains: MOUNTAINS,
  night: NIGHT,
  roofs: ROOFS,
  cards: {},
}
