import type { ReactNode } from 'react'

/**
 * The first evening of each demo brand, so that no two begin with the same town: two lit windows in
 * the style of the brand. Drawn for this project, in the frame of `scenes.tsx`.
 */
export type TownName = 'canal' | 'chalet' | 'cabins' | 'skyline'

const shade = (opacity: number) => ({ fill: '#000', fillOpacity: opacity })
const light = (opacity: number) => ({ fill: '#fff', fillOpacity: opacity })

/** Two people, each behind a window, in warm light. */
function Windows({ at }: { at: readonly (readonly [x: number, y: number])[] }) {
  return at.map(([x, y]) => (
    <g key={x} className="l-lit" transform={`translate(${x} ${y})`}>
      <path fill="#ffd98a" d="M0 0h60v86H0z" />
      <path {...shade(0.78)} d="M12 86v-10q0-24 18-24t18 24v10zM16 38a14 14 0 1 1 28 0 14 14 0 1 1-28 0z" />
      <path className="s" color="#000" opacity=".5" strokeWidth="4" d="M30 0v86M0 30h60" />
    </g>
  ))
}

/** Flat houses on a canal, with thick outlines. */
const CANAL = (
  <g stroke="#24331f" strokeWidth="9" strokeLinejoin="round" strokeLinecap="round">
    <circle className="a" cx="930" cy="170" r="92" />
    <path fill="#e85d3f" d="M470 620V290h36v-44h36v-44h36v-38h44v38h36v44h36v44h30v330z" />
    <path fill="#1756c9" d="M724 620V300q90-180 180 0v320z" />
    <path fill="#ff9fc0" d="M904 620V330l94-120 94 120v290z" />
    <path fill="#fffdf7" d="M1092 620V360h42v-50h76v310z" />
    <path fill="#8fd676" d="M-20 620V380h80v-60h90v-50h100v50h80v60h70v-40h70v280z" />
    <g fill="#fffdf7">
      <path d="M520 470h48v64h-48zm112 0h48v64h-48zM780 480h64v70h-64zM960 470h70v80h-70zM80 440h60v70H80zm120-70h60v70h-60z" />
    </g>
    <g strokeWidth="7">
      <Windows
        at={[
          [572, 320],
          [784, 330],
        ]}
      />
    </g>
    <path fill="#5fb04c" d="M-20 620h1240v52H-20z" />
    <path fill="#4fb3e8" d="M-20 672h1240v248H-20z" />
    <path fill="none" stroke="#fffdf7" d="M90 730h150m90 40h210m160-50h170m110 60h150" />
    <path fill="#e63946" d="M560 706q110 60 240 0l-30 66H590z" />
    <path fill="#fffdf7" d="M676 704V600l80 92z" />
  </g>
)

/** A chalet below a summit, in few calm colours. */
const CHALET = (
  <>
    <circle {...light(0.9)} cx="930" cy="180" r="70" />
    <path fill="#56766a" d="M330 620 640 210l90 110 120-190 350 490z" />
    <path
      {...light(0.9)}
      d="m850 130 92 130-58-18-44 44-46-50-30 16zM640 210l54 66-34-10-28 30-36-30-14 8z"
    />
    <path fill="#2c5346" d="M0 640 220 430l170 130 190-160 220 180 180-130 220 190v260H0z" />
    <path fill="#173d31" d="M0 690q340-80 640-40t560-60v310H0z" />
    <path fill="#7a4d33" d="M600 480h380v210H600z" />
    <path className="s" color="#000" opacity=".25" strokeWidth="5" d="M600 530h380M600 580h380M600 630h380" />
    <path fill="#3b2518" d="m552 492 238-150 238 150-14 24-224-138-224 138z" />
    <path {...light(0.92)} d="m552 492 238-150 238 150-10-26-228-150-228 150z" />
    <Windows
      at={[
        [664, 540],
        [856, 540],
      ]}
    />
    <path fill="#0d2a21" d="M480 700 540 520l60 180zM1030 700l66-210 66 210zM396 700l44-130 44 130z" />
  </>
)

/** Two cabins at a fjord under northern light. */
const CABINS = (
  <>
    <path
      fill="#5ff0c8"
      fillOpacity=".38"
      d="M0 250C180 60 360 60 540 180s300 100 420-40 180-100 240-80v130c-120-50-220 0-330 100s-260 80-400-10S200 180 0 400z"
    />
    <path
      fill="#8be9ff"
      fillOpacity=".28"
      d="M0 390c200-180 380-170 560-90s280 30 400-60 180-90 240-80v70c-120 0-200 60-310 120s-260 60-410-10S220 330 0 480z"
    />
    <path fill="#0a3d4e" d="m0 600 190-180 150 120 220-230 200 220 170-150 270 220v300H0z" />
    <path {...light(0.85)} d="m560 310 66 72-38-10-30 30-36-28-24 8zM930 380l50 42-28-4-18 20-24-18-22 6z" />
    <path fill="#0c6474" d="M0 640q600-60 1200-10v280H0z" />
    <path
      className="s"
      color="#5ff0c8"
      opacity=".45"
      strokeWidth="6"
      d="M120 720h240m120 46h260m140-50h220"
    />
    <path fill="#8c2f39" d="M586 470h160v170H586zm262 10h150v160H848z" />
    <path className="s" color="#e9f7f5" strokeWidth="16" d="m570 478 96-84 96 84M832 488l90-80 90 80" />
    <Windows
      at={[
        [636, 520],
        [892, 526],
      ]}
    />
    <path fill="#e9f7f5" d="M520 640q270-40 540 0v30H520z" />
  </>
)

/** Towers at night under a planet, two windows lit. */
const SKYLINE = (
  <>
    <path
      className="s"
      color="#fff"
      opacity=".75"
      strokeWidth="6"
      d="M80 120h1M240 60h1M380 190h1M520 80h1M620 210h1M700 60h1M1060 60h1M1140 220h1M1090 320h1M470 300h1"
    />
    <circle fill="#b06bff" cx="900" cy="190" r="104" />
    <path {...light(0.2)} d="M804 152a104 104 0 0 1 190-8z" />
    <ellipse
      className="s"
      cx="900"
      cy="190"
      rx="176"
      ry="40"
      transform="rotate(-16 900 190)"
      color="var(--color-accent)"
      strokeWidth="9"
    />
    <path
      fill="#3b2c99"
      d="M0 900V520h90v-90h70v90h80V380h100v140h70V460h110v440zM720 900V420h80v-70h40v-70h16v70h40v70h84v480zM1090 900V450h110v450z"
    />
    <path
      fill="#1d1350"
      d="M0 900V640h130v-90h120v90h90v-60h110v60h80V440l70-50 70 50v200h90V470h150v170h90v-70h120v70h80v260z"
    />
    <path
      {...light(0.28)}
      d="M30 680h14v22H30zm40 0h14v22H70zm90-90h14v22h-14zm46 40h14v22h-14zm190 0h14v22h-14zm320-40h14v22h-14zm400 20h14v22h-14zm-40 60h14v22h-14z"
    />
    <Windows
      at={[
        [570, 500],
        [836, 510],
      ]}
    />
  </>
)

export const TOWNS: Readonly<Record<TownName, ReactNode>> = {
  canal: CANAL,
  chalet: CHALET,
  cabins: CABINS,
  skyline: SKYLINE,
}

export const townsCss = `
.l-scene[data-scene=canal]{background:#ffb347}
.l-scene[data-scene=chalet]{background:linear-gradient(#1f4a63,#7d9aa0)}
.l-scene[data-scene=cabins]{background:linear-gradient(#052231,#0a5f68 60%)}
.l-scene[data-scene=skyline]{background:linear-gradient(#0d0a21,#3b1f8a 70%)}
`
